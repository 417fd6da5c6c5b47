// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mandelbrot set: how soon z * z + c leaves a circle, as a colour.
#include <amp_graphics.h>

#include "picture.h"

// A product that is rounded together with a sum would change how many steps a point takes, and kernels
// are compared with a loop on the host, which rounds both.
#pragma STDC FP_CONTRACT OFF

using namespace concurrency;
using namespace concurrency::graphics;

const int most = 256;

static int steps(float real, float imaginary) restrict(cpu, amp) {
  float x = real, y = imaginary;
  int step = 0;
  for (; step < most && x * x + y * y < 16.0f; ++step) {
    const float next = x * x - y * y + real;
    y = 2 * x * y + imaginary;
    x = next;
  }
  return step;
}

static uint_4 colour(int step) restrict(cpu, amp) {
  return step == most ? uint_4(10, 10, 30, 255)
                      : uint_4(step * 7 & 255, step * 5 & 255, 128 + (step * 3 & 127), 255);
}

static void mandelbrot(picture &to) {
  const extent<2> shape(to.height, to.width);
  texture<uint_4, 2> target(shape, 8u);
  const texture_view<uint_4, 2> out(target);

  parallel_for_each(shape, [=](index<2> i) restrict(amp) {
    const float real = (i[1] - 0.7f * shape[1]) / (0.32f * shape[1]);
    const float imaginary = (i[0] - 0.5f * shape[0]) / (0.4f * shape[0]);
    out.set(i, colour(steps(real, imaginary)));
  });

  copy(target, to.bytes.data(), unsigned(to.bytes.size()));
}

static void serial_mandelbrot(picture &to) {
  for (int row = 0; row < to.height; ++row)
    for (int column = 0; column < to.width; ++column) {
      const float real = (column - 0.7f * to.width) / (0.32f * to.width);
      const float imaginary = (row - 0.5f * to.height) / (0.4f * to.height);
      const uint_4 pixel = colour(steps(real, imaginary));
      const unsigned components[] = {pixel.r, pixel.g, pixel.b, pixel.a};
      std::copy(components, components + 4, to.pixel(row, column));
    }
}

int main(int argc, char **argv) {
  return compare("mandelbrot", mandelbrot, serial_mandelbrot, 0, argc, argv);
}
