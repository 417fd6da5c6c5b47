// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A million ints sorted by Batcher's bitonic network. Launch by launch, as OpenCL does it, too: 210
// launches, each of which compares every element with one at a distance that is a power of two. In
// pieces, as OpenMP does it: what compares elements within 64 KiB a work-item does for its piece,
// all distances one after the other. All solutions run the same network.
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
  bench::finish(numbers);
}

/// A work-item's; 64 KiB.
const int piece = 1 << 14;

void put_in_order(int &first, int &second, bool upwards) restrict(amp) {
  const int least = first < second ? first : second, most = first < second ? second : first;
  first = upwards ? least : most;
  second = upwards ? most : least;
}

template <int distance>
void compare_near(const array_view<int> &numbers, int first, int run) restrict(amp) {
  for (int group = first; group < first + piece; group += 16)
    for (int pair = 0; pair < 8; ++pair) {
      const int i = group + pair / distance * 2 * distance + pair % distance;
      put_in_order(numbers[i], numbers[i + distance], (i & run) == 0);
    }
}

/// All distances from `distance` on in the piece that begins at numbers[first].
void finish(const array_view<int> &numbers, int first, int run, int distance) restrict(amp) {
  for (; distance >= 16; distance /= 2)
    for (int group = first; group < first + piece; group += 2 * distance) {
      const bool upwards = (group & run) == 0;
      for (int i = group; i < group + distance; ++i)
        put_in_order(numbers[i], numbers[i + distance], upwards);
    }
  if (distance >= 8)
    compare_near<8>(numbers, first, run);
  if (distance >= 4)
    compare_near<4>(numbers, first, run);
  if (distance >= 2)
    compare_near<2>(numbers, first, run);
  compare_near<1>(numbers, first, run);
}

void bitonic_sort_in_pieces(array_view<int> numbers) {
  const int count = numbers.extent[0];
  const extent<1> pieces(count / piece);
  parallel_for_each(
      pieces, [=](index<1> number) restrict(amp) {
        for (int run = 2; run <= piece; run *= 2)
          finish(numbers, number[0] * piece, run, run / 2);
      });
  for (int run = 2 * piece; run <= count; run *= 2) {
    for (int distance = run / 2; distance >= piece; distance /= 2)
      parallel_for_each(
          extent<2>(count / (2 * distance), distance), [=](index<2> pair) restrict(amp) {
            const int i = pair[0] * 2 * distance + pair[1];
            put_in_order(numbers[i], numbers[i + distance], (i & run) == 0);
          });
    parallel_for_each(
        pieces, [=](index<1> number) restrict(amp) {
          finish(numbers, number[0] * piece, run, piece / 2);
        });
  }
  bench::finish(numbers);
}

} // namespace

int main() {
  const int count = bench::size(1 << 20, 1 << 15);
  const std::vector<int> unsorted = bench::random_ints(count, -2147483647, 2147483647);
  std::vector<int> wanted, numbers(count);
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
      is_right, "in pieces");
  const array_view<const int> from(count, unsorted);
  const array_view<int> to(count, numbers);
  problem.tessera(
      [&] {
        bench::begin_with(from, to);
        bitonic_sort(to);
      },
      is_right, "launch by launch");
  problem.tessera(
      [&] {
        bench::begin_with(from, to);
        bitonic_sort_in_pieces(to);
      },
      is_right, "in pieces");
  problem.opencl([&] { bitonic_sort_opencl(unsorted.data(), numbers.data(), count); }, is_right,
                 "launch by launch");
  return problem.result();
}
