// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 5 x 5 binomial blur of a 2048 x 2048 image of floats; beyond its edge the image continues as it
// is there. Directly, as OpenCL does it, a point takes 25 products of weights; as the weights are
// products themselves it takes 10 where each part of a row is blurred upright into tile_static
// memory and then along itself, which is OpenMP's algorithm.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void blur_serial(const float *image, float *blurred, int rows, int columns);
void blur_openmp(const float *image, float *blurred, int rows, int columns);
void blur_opencl(const float *image, float *blurred, int rows, int columns);

namespace {

int clamped(int i, int count) restrict(amp) { return i < 0 ? 0 : i < count ? i : count - 1; }

void blur_directly(array_view<const float, 2> image, array_view<float, 2> blurred) {
  const int rows = image.extent[0], columns = image.extent[1];
  blurred.discard_data();
  parallel_for_each(
      blurred.extent, [=](index<2> i) restrict(amp) {
        const float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
        float sum = 0;
        for (int y = -2; y <= 2; ++y)
          for (int x = -2; x <= 2; ++x)
            sum += weights[y + 2] * weights[x + 2] *
                   image(clamped(i[0] + y, rows), clamped(i[1] + x, columns));
        blurred[i] = sum;
      });
  bench::finish(blurred);
}

/// Five neighbours, of which those at the same distance have the same weight.
float weighted(float a, float b, float c, float d, float e) restrict(amp) {
  return 0.0625f * (a + e) + 0.25f * (b + d) + 0.375f * c;
}

float blurred_upright(const array_view<const float, 2> &image, int row, int column) restrict(amp) {
  const int rows = image.extent[0];
  return weighted(image(clamped(row - 2, rows), column), image(clamped(row - 1, rows), column),
                  image(row, column), image(clamped(row + 1, rows), column),
                  image(clamped(row + 2, rows), column));
}

void blur_separably(array_view<const float, 2> image, array_view<float, 2> blurred) {
  static const int tile = 1024, beyond = 2;
  blurred.discard_data();
  parallel_for_each(
      blurred.extent.tile<1, tile>(), [=](tiled_index<1, tile> t) restrict(amp) {
        tile_static float upright[tile + 2 * beyond];
        const int row = t.global[0], column = t.global[1], local = t.local[1];
        upright[beyond + local] = blurred_upright(image, row, column);
        if (local < 2 * beyond) {
          const int place = local < beyond ? local : tile + local;
          const int there = clamped(t.tile_origin[1] - beyond + place, image.extent[1]);
          upright[place] = blurred_upright(image, row, there);
        }
        t.barrier.wait();
        blurred[t.global] = weighted(upright[local], upright[local + 1], upright[local + 2],
                                     upright[local + 3], upright[local + 4]);
      });
  bench::finish(blurred);
}

} // namespace

int main() {
  const int rows = bench::size(2048, 256), columns = bench::size(2048, 1024);
  const std::vector<float> image = bench::random_floats(rows * columns, 0, 1);
  std::vector<float> wanted(rows * columns), blurred(rows * columns);
  const auto is_right = [&] { return bench::close(blurred, wanted, 1e-5f); };
  bench::problem problem("5 x 5 blur, 2048 x 2048 floats", 50.0 * rows * columns / 1e9, "GFLOP");
  problem.serial([&] { blur_serial(image.data(), wanted.data(), rows, columns); });
  problem.peer(
      "OpenMP + simd", [&] { blur_openmp(image.data(), blurred.data(), rows, columns); }, is_right,
      "separably");
  const array_view<const float, 2> from(rows, columns, image);
  const array_view<float, 2> to(rows, columns, blurred);
  problem.tessera([&] { blur_directly(from, to); }, is_right, "directly");
  problem.tessera([&] { blur_separably(from, to); }, is_right, "separably");
  problem.opencl([&] { blur_opencl(image.data(), blurred.data(), rows, columns); }, is_right,
                 "directly");
  return problem.result();
}
