// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of 16 million ints: each tile adds up 4096 of them, the host what the tiles have. The
// tiles are narrow, so that their work-items traverse one stretch of memory in one go: that is all
// that OpenMP's loop does.
#include "problem.h"

#include <amp.h>
#include <numeric>

using namespace concurrency;

int reduction_serial(const int *numbers, int count);
int reduction_openmp(const int *numbers, int count);
/// Leaves the sums of 4096 numbers each.
void reduction_opencl(const int *numbers, int *sums, int count);

namespace {

const int tile = 32, each = 128;

/// The sums of `tile * each` numbers.
void reduction(array_view<const int> numbers, array_view<int> result) {
  const int tiles = result.extent[0];
  result.discard_data();
  parallel_for_each(
      extent<1>(tiles * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int partial[tile];
        const int local = t.local[0], first = t.tile[0] * tile * each + local;
        int sum = 0;
        for (int i = 0; i < each; ++i)
          sum += numbers[first + i * tile];
        partial[local] = sum;
        t.barrier.wait();
        for (int half = tile / 2; half > 0; half /= 2) {
          if (local < half)
            partial[local] += partial[local + half];
          t.barrier.wait();
        }
        if (local == 0)
          result[t.tile] = partial[0];
      });
  bench::finish(result);
}

} // namespace

int main() {
  const int count = bench::size(16 << 20, 1 << 20);
  const std::vector<int> numbers = bench::random_ints(count, -100, 100);
  int wanted = 0, sum = 0;
  const auto is_right = [&] { return std::exchange(sum, 0) == wanted; };
  bench::problem problem("reduction, 16M ints", double(count) * sizeof(int) / 1e9, "GB");
  problem.serial([&] { wanted = reduction_serial(numbers.data(), count); });
  problem.peer("OpenMP + simd", [&] { sum = reduction_openmp(numbers.data(), count); }, is_right);
  std::vector<int> sums(count / (tile * each));
  const array_view<const int> from(count, numbers);
  const array_view<int> to(int(sums.size()), sums);
  const auto are_right = [&] {
    sum = std::accumulate(sums.begin(), sums.end(), 0);
    std::fill(sums.begin(), sums.end(), 0);
    return is_right();
  };
  problem.tessera(
      [&] {
        reduction(from, to);
        sum = std::accumulate(sums.begin(), sums.end(), 0);
      },
      are_right);
  problem.opencl([&] { reduction_opencl(numbers.data(), sums.data(), count); }, are_right);
  return problem.result();
}
