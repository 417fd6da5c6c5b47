// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parallel algorithms of the C++ library, as ./dev bench algorithms measures them: libstdc++'s
// over oneTBB, or with -DONEDPL those of oneDPL on the host.
#include "measure.h"

#ifdef ONEDPL
#include <oneapi/dpl/algorithm>
#include <oneapi/dpl/execution>
#include <oneapi/dpl/numeric>
namespace policy = oneapi::dpl::execution;
#else
#include <algorithm>
#include <execution>
#include <numeric>
namespace policy = std::execution;
#endif

namespace {

template <typename T> struct keyed {
  T key;
  int value;
};

template <typename T> void measure_all(const bench::settings &given, const char *type) {
  const int count = given.count;
  const std::vector<T> values = bench::numbers<T>(count, 100, 1),
                       wide = bench::numbers<T>(count, 1u << 24, 2);
  const std::vector<int> payload = bench::numbers<int>(count, 1u << 30, 3);
  const std::vector<T> runs = bench::numbers<T>(count, 2, 4);
  std::vector<T> result(count);
  std::vector<keyed<T>> pairs(count);
  T value{};
  const auto par = policy::par_unseq;
  const auto begin = values.begin(), end = values.end();
  const auto nothing = [] {};
  const auto of_value = [&] { return bench::sum_of_bits(&value, 1); };
  const auto of_result = [&] { return bench::sum_of_bits(result.data(), result.size()); };
  const auto values_only = [&](const char *name, auto run) {
    bench::measure(given, type, name, nothing, run, of_value);
  };
  const auto results = [&](const char *name, auto run) {
    bench::measure(given, type, name, nothing, run, of_result);
  };
  std::size_t kept = 0;
  const auto compacted = [&](const char *name, auto run) {
    bench::measure(
        given, type, name, nothing, [&] { kept = run() - result.begin(); },
        [&] { return bench::sum_of_bits(result.data(), kept); });
  };
  using namespace std;
#ifdef ONEDPL
  using namespace oneapi::dpl;
#endif
  values_only("reduce", [&] { value = reduce(par, begin, end, T(0)); });
  values_only("transform_reduce", [&] { value = transform_reduce(par, begin, end, begin, T(0)); });
  values_only("count",
              [&] { value = T(count_if(par, begin, end, [](T one) { return one == T(7); })); });
  values_only("min_element", [&] { value = T(min_element(par, begin, end) - begin); });
  values_only("find", [&] { value = T(find(par, begin, end, T(100)) - begin); });
  values_only("is_sorted", [&] { value = T(is_sorted(par, begin, end)); });
  results("inclusive_scan", [&] { inclusive_scan(par, begin, end, result.begin()); });
  results("exclusive_scan", [&] { exclusive_scan(par, begin, end, result.begin(), T(0)); });
  compacted("copy_if", [&] {
    return copy_if(par, begin, end, result.begin(), [](T one) { return one < T(50); });
  });
  compacted("unique_copy",
            [&] { return unique_copy(par, runs.begin(), runs.end(), result.begin()); });
  bench::measure(
      given, type, "sort", [&] { copy(wide.begin(), wide.end(), result.begin()); },
      [&] { sort(par, result.begin(), result.end()); }, of_result);
  // Keys and values side by side, as the standard's sort needs them.
  bench::measure(
      given, type, "sort_by_key",
      [&] {
        for (int i = 0; i < given.count; ++i)
          pairs[i] = {wide[i], payload[i]};
      },
      [&] {
        stable_sort(par, pairs.begin(), pairs.end(),
                    [](const keyed<T> &a, const keyed<T> &b) { return a.key < b.key; });
      },
      [&] {
        vector<int> moved;
        for (const keyed<T> &one : pairs)
          moved.push_back(one.value);
        return bench::sum_of_bits(moved.data(), moved.size());
      });
}

} // namespace

int main(int argc, char **argv) {
  const bench::settings given = bench::read(argc, argv);
  measure_all<int>(given, "int");
  measure_all<float>(given, "float");
  measure_all<double>(given, "double");
}
