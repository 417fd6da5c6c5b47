// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Julia set: how soon z * z + c leaves a circle for one c, as a colour out of a texture of colours.
#include <amp_graphics.h>

#include "picture.h"

// A product that is rounded together with a sum would change how many steps a point takes, and kernels
// are compared with a loop on the host, which rounds both.
#pragma STDC FP_CONTRACT OFF

using namespace concurrency;
using namespace concurrency::graphics;

const int most = 200;

/// From night over fire to white.
static std::vector<float_4> colours() {
  return {float_4(0.02f, 0.02f, 0.1f, 1), float_4(0.2f, 0.05f, 0.4f, 1), float_4(0.8f, 0.2f, 0.1f, 1),
          float_4(1.0f, 0.7f, 0.1f, 1), float_4(1, 1, 1, 1)};
}

static float_2 start(int row, int column, int height, int width) restrict(cpu, amp) {
  return float_2((column + 0.5f - width * 0.5f) / (height * 0.45f),
                 (row + 0.5f - height * 0.5f) / (height * 0.45f));
}

static int steps(float_2 z) restrict(cpu, amp) {
  int step = 0;
  for (; step < most && z.x * z.x + z.y * z.y < 4.0f; ++step)
    z = float_2(z.x * z.x - z.y * z.y - 0.79f, 2 * z.x * z.y + 0.15f);
  return step;
}

static void julia(picture &to) {
  const extent<2> shape(to.height, to.width);
  const std::vector<float_4> some = colours();
  const texture<float_4, 1> palette(int(some.size()), some.begin(), some.end());
  texture<unorm_4, 2> target(shape, 8u);
  const texture_view<const float_4, 1> shades(palette);
  const texture_view<unorm_4, 2> out(target);

  parallel_for_each(shape, [=](index<2> i) restrict(amp) {
    const int step = steps(start(i[0], i[1], shape[0], shape[1]));
    const float bright = step / float(most);
    out.set(i, unorm_4(shades.sample(1.0f - (1.0f - bright) * (1.0f - bright))));
  });

  copy(target, to.bytes.data(), unsigned(to.bytes.size()));
}

static void serial_julia(picture &to) {
  const std::vector<float_4> some = colours();
  for (int row = 0; row < to.height; ++row)
    for (int column = 0; column < to.width; ++column) {
      const float bright = steps(start(row, column, to.height, to.width)) / float(most);
      const double place = (1.0f - (1.0f - bright) * (1.0f - bright)) * double(some.size()) - 0.5;
      const int below = int(std::floor(place)), last = int(some.size()) - 1;
      const float_4 a = some[std::max(below, 0)], b = some[std::min(below + 1, last)];
      const double part = place - below;
      const float from[] = {a.r, a.g, a.b, a.a}, to_next[] = {b.r, b.g, b.b, b.a};
      for (int c = 0; c < 4; ++c)
        to.pixel(row, column)[c] = static_cast<unsigned char>(
            float(from[c] * (1 - part) + to_next[c] * part) * 255.0f + 0.5f);
    }
}

int main(int argc, char **argv) {
  return compare("julia", julia, serial_julia, 1, argc, argv);
}
