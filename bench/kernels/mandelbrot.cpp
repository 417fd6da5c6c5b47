// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mandelbrot set, 1024 x 1024, at most 256 steps a point: neighbouring work-items leave the
// loop at different times.
#include "problem.h"

#include <amp.h>

// All solutions count the same steps.
#pragma STDC FP_CONTRACT OFF

using namespace concurrency;

void mandelbrot_serial(int *steps, int width, int height);
void mandelbrot_openmp(int *steps, int width, int height);
void mandelbrot_opencl(int *steps, int width, int height);

namespace {

void mandelbrot(array_view<int, 2> steps) {
  const float width = float(steps.extent[1]), height = float(steps.extent[0]);
  steps.discard_data();
  parallel_for_each(
      steps.extent, [=](index<2> i) restrict(amp) {
        const float cx = -2 + 3 * float(i[1]) / width, cy = -1.5f + 3 * float(i[0]) / height;
        float x = 0, y = 0;
        int step = 0;
        while (step < 256 && x * x + y * y < 4) {
          const float next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
          ++step;
        }
        steps[i] = step;
      });
  bench::finish(steps);
}

} // namespace

int main() {
  const int width = bench::size(1024, 128), height = width;
  std::vector<int> wanted(width * height), steps(width * height);
  const auto is_right = [&] { return bench::same(steps, wanted); };
  mandelbrot_serial(wanted.data(), width, height);
  double all = 0;
  for (int count : wanted)
    all += count;
  bench::problem problem("Mandelbrot, 1024 x 1024, 256 steps", all * 10 / 1e9, "GFLOP");
  problem.serial([&] { mandelbrot_serial(wanted.data(), width, height); });
  problem.peer("OpenMP + simd", [&] { mandelbrot_openmp(steps.data(), width, height); }, is_right);
  const array_view<int, 2> to(height, width, steps);
  problem.tessera([&] { mandelbrot(to); }, is_right);
  problem.opencl([&] { mandelbrot_opencl(steps.data(), width, height); }, is_right);
  return problem.result();
}
