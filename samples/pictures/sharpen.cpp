// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture with harder contours: each pixel moves away from the average of its neighbours.
#include <amp_graphics.h>

#include "picture.h"

using namespace concurrency;
using namespace concurrency::graphics;

static void sharpen(const picture &from, picture &to) {
  const extent<2> shape(from.height, from.width);
  const unsigned length = unsigned(from.bytes.size());
  texture<unorm_4, 2> source(shape, from.bytes.data(), length, 8), target(shape, 8u);
  const texture_view<unorm_4, 2> out(target);

  parallel_for_each(shape, [=, &source](index<2> i) restrict(amp) {
    const texture_view<const unorm_4, 2> in(source);
    const float_4 around =
        float_4(near_texel(in, i[0] - 1, i[1])) + float_4(near_texel(in, i[0] + 1, i[1])) +
        float_4(near_texel(in, i[0], i[1] - 1)) + float_4(near_texel(in, i[0], i[1] + 1));
    const float_4 sharp = float_4(in[i]) * 3.0f - around * 0.5f;
    out.set(i, unorm_4(sharp)); // what is too dark or too bright is clamped
  });

  copy(target, to.bytes.data(), length);
}

static void serial_sharpen(const picture &from, picture &to) {
  for (int row = 0; row < from.height; ++row)
    for (int column = 0; column < from.width; ++column)
      for (int c = 0; c < 4; ++c) {
        const auto at = [&](int y, int x) { return from.near_pixel(y, x)[c] / 255.0f; };
        const float around = at(row - 1, column) + at(row + 1, column) + at(row, column - 1) +
                             at(row, column + 1);
        const float sharp = at(row, column) * 3.0f - around * 0.5f;
        to.pixel(row, column)[c] = byte_of(sharp);
      }
}

int main(int argc, char **argv) { return compare_filters("sharpen", sharpen, serial_sharpen, 0, argc, argv); }
