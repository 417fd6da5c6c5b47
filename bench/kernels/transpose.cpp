// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 4096 x 4096 matrix transposed: element by element, and in tiles of 16 x 16 that are read and
// written along rows.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void transpose_serial(const float *from, float *to, int size);
void transpose_openmp(const float *from, float *to, int size);
void simple_transpose_opencl(const float *from, float *to, int size);
void tiled_transpose_opencl(const float *from, float *to, int size);

namespace {

void simple_transpose(array_view<const float, 2> from, array_view<float, 2> to) {
  to.discard_data();
  parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = from(i[1], i[0]); });
  bench::finish(to);
}

void tiled_transpose(array_view<const float, 2> from, array_view<float, 2> to) {
  static const int tile = 16;
  to.discard_data();
  parallel_for_each(
      from.extent.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float block[tile][tile];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
            block[t.local[1]][t.local[0]];
      });
  bench::finish(to);
}

} // namespace

int main() {
  const int size = bench::size(4096, 512);
  const std::vector<float> from = bench::random_floats(size * size, -1, 1);
  std::vector<float> wanted(size * size), to(size * size);
  const auto is_right = [&] { return bench::same(to, wanted); };
  bench::problem problem("transpose, 4096 x 4096 floats", 2.0 * size * size * sizeof(float) / 1e9,
                         "GB");
  problem.serial([&] { transpose_serial(from.data(), wanted.data(), size); });
  problem.peer("OpenMP + simd", [&] { transpose_openmp(from.data(), to.data(), size); }, is_right);
  const array_view<const float, 2> source(size, size, from);
  const array_view<float, 2> target(size, size, to);
  problem.tessera([&] { simple_transpose(source, target); }, is_right, "simple");
  problem.tessera([&] { tiled_transpose(source, target); }, is_right, "tiled");
  problem.opencl([&] { simple_transpose_opencl(from.data(), to.data(), size); }, is_right,
                 "simple");
  problem.opencl([&] { tiled_transpose_opencl(from.data(), to.data(), size); }, is_right, "tiled");
  return problem.result();
}
