// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thrust's algorithms over TBB, as ./dev bench algorithms measures them.
#include "measure.h"

#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/inner_product.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#include <thrust/system/tbb/execution_policy.h>
#include <thrust/unique.h>

namespace {

template <typename T> struct is_small {
  bool operator()(T one) const { return one < T(50); }
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
  const auto par = thrust::tbb::par;
  const T *const begin = values.data(), *const end = begin + count;
  T *const to = result.data();
  const auto nothing = [] {};
  const auto of_value = [&] { return bench::sum_of_bits(&value, 1); };
  const auto of_result = [&] { return bench::sum_of_bits(to, count); };
  const auto values_only = [&](const char *name, auto run) {
    bench::measure(given, type, name, nothing, run, of_value);
  };
  const auto results = [&](const char *name, auto run) {
    bench::measure(given, type, name, nothing, run, of_result);
  };
  std::size_t kept = 0;
  const auto compacted = [&](const char *name, auto run) {
    bench::measure(
        given, type, name, nothing, [&] { kept = run() - to; },
        [&] { return bench::sum_of_bits(to, kept); });
  };
  values_only("reduce", [&] { value = thrust::reduce(par, begin, end, T(0)); });
  values_only("transform_reduce",
              [&] { value = thrust::inner_product(par, begin, end, begin, T(0)); });
  values_only("count", [&] { value = T(thrust::count(par, begin, end, T(7))); });
  values_only("min_element", [&] { value = T(thrust::min_element(par, begin, end) - begin); });
  values_only("find", [&] { value = T(thrust::find(par, begin, end, T(100)) - begin); });
  values_only("is_sorted", [&] { value = T(thrust::is_sorted(par, begin, end)); });
  results("inclusive_scan", [&] { thrust::inclusive_scan(par, begin, end, to); });
  results("exclusive_scan", [&] { thrust::exclusive_scan(par, begin, end, to, T(0)); });
  compacted("copy_if", [&] { return thrust::copy_if(par, begin, end, to, is_small<T>()); });
  compacted("unique_copy",
            [&] { return thrust::unique_copy(par, runs.data(), runs.data() + count, to); });
  bench::measure(
      given, type, "sort", [&] { std::copy(wide.begin(), wide.end(), result.begin()); },
      [&] { thrust::sort(par, to, to + count); }, of_result);
  bench::measure(
      given, type, "sort_by_key",
      [&] {
        std::copy(wide.begin(), wide.end(), result.begin());
        std::copy(payload.begin(), payload.end(), moved.begin());
      },
      [&] { thrust::stable_sort_by_key(par, to, to + count, moved.data()); },
      [&] { return bench::sum_of_bits(moved.data(), moved.size()); });
}

} // namespace

int main(int argc, char **argv) {
  const bench::settings given = bench::read(argc, argv);
  measure_all<int>(given, "int");
  measure_all<float>(given, "float");
  measure_all<double>(given, "double");
}
