// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The algorithms of <amp_algorithms.h>, as ./dev bench algorithms measures them beside parallel
// ones of other libraries.
#include "measure.h"

#include <amp_algorithms.h>

using namespace concurrency;
namespace algorithms = amp_algorithms;

namespace {

struct is_small {
  template <typename T> bool operator()(const T &value) const restrict(amp) {
    return value < T(50);
  }
};
struct doubled_and_one {
  template <typename T> T operator()(const T &value) const restrict(amp) {
    return value + value + T(1);
  }
};

template <typename T> void measure_all(const bench::settings &given, const char *type) {
  const int count = given.count;
  const std::vector<T> values = bench::numbers<T>(count, 100, 1),
                       wide = bench::numbers<T>(count, 1u << 24, 2);
  const std::vector<int> payload = bench::numbers<int>(count, 1u << 30, 3);
  const std::vector<T> runs = bench::numbers<T>(count, 2, 4);
  std::vector<T> result(count);
  std::vector<int> moved(count);
  T value{};
  const array_view<const T> from(count, values), pairs(count, runs);
  const array_view<T> to(count, result);
  const array_view<int> along(count, moved);
  const auto nothing = [] {};
  const auto of_value = [&] { return bench::sum_of_bits(&value, 1); };
  const auto of_result = [&] { return bench::sum_of_bits(result.data(), result.size()); };
  const auto values_only = [&](const char *name, auto run) {
    bench::measure(given, type, name, nothing, run, of_value);
  };
  const auto results = [&](const char *name, auto run) {
    bench::measure(
        given, type, name, nothing,
        [&] {
          run();
          to.synchronize();
        },
        of_result);
  };
  int kept = 0;
  const auto compacted = [&](const char *name, auto run) {
    bench::measure(
        given, type, name, nothing,
        [&] {
          kept = run();
          to.synchronize();
        },
        [&] { return bench::sum_of_bits(result.data(), kept); });
  };
  values_only("reduce", [&] { value = algorithms::reduce(from, T(0)); });
  values_only("transform_reduce", [&] { value = algorithms::transform_reduce(from, from, T(0)); });
  values_only("count", [&] { value = T(algorithms::count(from, T(7))); });
  values_only("min_element", [&] { value = T(algorithms::min_element(from)); });
  values_only("find", [&] { value = T(algorithms::find(from, T(100))); });
  values_only("is_sorted", [&] { value = T(algorithms::is_sorted(from)); });
  results("inclusive_scan", [&] { algorithms::inclusive_scan(from, to); });
  results("exclusive_scan", [&] { algorithms::exclusive_scan(from, to, T(0)); });
  compacted("copy_if", [&] { return algorithms::copy_if(from, to, is_small()); });
  compacted("unique_copy", [&] { return algorithms::unique_copy(pairs, to); });
  const auto unsorted = [&] {
    std::copy(wide.begin(), wide.end(), result.begin());
    to.refresh();
  };
  bench::measure(
      given, type, "sort", unsorted,
      [&] {
        algorithms::sort(to);
        to.synchronize();
      },
      of_result);
  bench::measure(
      given, type, "sort_by_key",
      [&] {
        unsorted();
        std::copy(payload.begin(), payload.end(), moved.begin());
        along.refresh();
      },
      [&] {
        algorithms::stable_sort_by_key(to, along);
        to.synchronize();
        along.synchronize();
      },
      [&] { return bench::sum_of_bits(moved.data(), moved.size()); });
}

} // namespace

int main(int argc, char **argv) {
  const bench::settings given = bench::read(argc, argv);
  measure_all<int>(given, "int");
  measure_all<float>(given, "float");
  measure_all<double>(given, "double");
}
