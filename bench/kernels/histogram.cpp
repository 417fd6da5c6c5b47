// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often each of 256 values stands among 16 million: counted in tile_static memory with atomic
// operations, then added to the counts of all. Tiles are few, as those are atomic operations on
// memory of all threads; OpenMP's threads add up their counts once.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void histogram_serial(const int *values, int count, int *bins);
void histogram_openmp(const int *values, int count, int *bins);
void histogram_opencl(const int *values, int count, int *bins);

namespace {

void histogram(array_view<const int> values, array_view<int> bins) {
  static const int tile = 256, each = 1024;
  const int tiles = values.extent[0] / (tile * each);
  parallel_for_each(bins.extent, [=](index<1> i) restrict(amp) { bins[i] = 0; });
  parallel_for_each(
      extent<1>(tiles * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int counts[tile];
        const int local = t.local[0], first = t.tile[0] * tile * each + local;
        counts[local] = 0;
        t.barrier.wait();
        for (int i = 0; i < each; ++i)
          atomic_fetch_add(&counts[values[first + i * tile]], 1);
        t.barrier.wait();
        atomic_fetch_add(&bins[local], counts[local]);
      });
  bench::finish(bins);
}

} // namespace

int main() {
  const int count = bench::size(16 << 20, 1 << 18), kinds = 256;
  const std::vector<int> values = bench::random_ints(count, 0, kinds - 1);
  std::vector<int> wanted(kinds), bins(kinds);
  const auto is_right = [&] { return bench::same(bins, wanted); };
  bench::problem problem("histogram, 16M ints, 256 bins", double(count) * sizeof(int) / 1e9, "GB");
  problem.serial([&] { histogram_serial(values.data(), count, wanted.data()); });
  problem.peer(
      "OpenMP + simd", [&] { histogram_openmp(values.data(), count, bins.data()); }, is_right);
  const array_view<const int> from(count, values);
  const array_view<int> to(kinds, bins);
  problem.tessera([&] { histogram(from, to); }, is_right);
  problem.opencl([&] { histogram_opencl(values.data(), count, bins.data()); }, is_right);
  return problem.result();
}
