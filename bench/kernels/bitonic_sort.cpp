// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A million ints sorted by Batcher's bitonic network: 210 launches, each of which compares every
// element with one at a distance that is a power of two. All solutions run the same network.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void bitonic_sort_serial(int *numbers, int count);
void bitonic_sort_openmp(int *numbers, int count);
void bitonic_sort_opencl(const int *unsorted, int *numbers, int count);

namespace {

void bitonic_sort(array_view<int> numbers) {
  const int count = numbers.extent[0];
  for (int run = 2; run <= count; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      parallel_for_each(
          numbers.extent, [=](index<1> i) restrict(amp) {
            const int mine = i[0], other = mine ^ distance;
            if (other > mine) {
              const bool upwards = (mine & run) == 0;
              const int first = numbers[mine], second = numbers[other];
              if ((first > second) == upwards) {
                numbers[mine] = second;
                numbers[other] = first;
              }
            }
          });
  numbers.synchronize();
}

} // namespace

int main() {
  const int count = 1 << 20;
  const std::vector<int> unsorted = bench::random_ints(count, -2147483647, 2147483647);
  std::vector<int> wanted, numbers;
  const auto is_right = [&] {
    return bench::same(numbers, wanted) && std::is_sorted(wanted.begin(), wanted.end());
  };
  bench::problem problem("bitonic sort, 1M ints", count / 1e6, "M numbers");
  problem.serial([&] {
    wanted = unsorted;
    bitonic_sort_serial(wanted.data(), count);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        numbers = unsorted;
        bitonic_sort_openmp(numbers.data(), count);
      },
      is_right);
  problem.tessera(
      [&] {
        numbers = unsorted;
        bitonic_sort({count, numbers});
      },
      is_right);
  numbers = unsorted;
  problem.opencl([&] { bitonic_sort_opencl(unsorted.data(), numbers.data(), count); }, is_right);
  return problem.result();
}
