// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 5 x 5 binomial blur of a 2048 x 2048 image of floats; beyond its edge the image goes on as it
// is there.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void blur_serial(const float *image, float *blurred, int rows, int columns);
void blur_openmp(const float *image, float *blurred, int rows, int columns);
void blur_opencl(const float *image, float *blurred, int rows, int columns);

namespace {

int clamped(int i, int count) restrict(amp) { return i < 0 ? 0 : i < count ? i : count - 1; }

void blur(array_view<const float, 2> image, array_view<float, 2> blurred) {
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
  blurred.synchronize();
}

} // namespace

int main() {
  const int rows = 2048, columns = 2048;
  const std::vector<float> image = bench::random_floats(rows * columns, 0, 1);
  std::vector<float> wanted(rows * columns), blurred(rows * columns);
  const auto is_right = [&] { return bench::close(blurred, wanted, 1e-5f); };
  bench::problem problem("5 x 5 blur, 2048 x 2048 floats", 50.0 * rows * columns / 1e9, "GFLOP");
  problem.serial([&] { blur_serial(image.data(), wanted.data(), rows, columns); });
  problem.peer(
      "OpenMP + simd", [&] { blur_openmp(image.data(), blurred.data(), rows, columns); }, is_right);
  problem.tessera([&] { blur({rows, columns, image}, {rows, columns, blurred}); }, is_right);
  problem.opencl([&] { blur_opencl(image.data(), blurred.data(), rows, columns); }, is_right);
  return problem.result();
}
