// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture turned by 25 degrees and brought nearer: a sampler blends the pixels, and mirrors the picture at its edges.
#include <amp_graphics.h>

#include "picture.h"

// Every machine makes the same picture: none rounds a product together with a sum.
#pragma STDC FP_CONTRACT OFF

using namespace concurrency;
using namespace concurrency::graphics;

const float angle = 25, nearer = 1.6f;

static void rotate(const picture &from, picture &to) {
  const extent<2> shape(from.height, from.width);
  const unsigned length = unsigned(from.bytes.size());
  const texture<unorm_4, 2> source(shape, from.bytes.data(), length, 8);
  texture<unorm_4, 2> target(shape, 8u);
  const texture_view<const unorm_4, 2> in(source);
  const texture_view<unorm_4, 2> out(target);
  const sampler how(filter_linear, address_mirror);
  const float cosine = std::cos(angle * 0.0174532925f) / nearer;
  const float sine = std::sin(angle * 0.0174532925f) / nearer;

  parallel_for_each(shape, [=](index<2> i) restrict(amp) {
    const float x = i[1] + 0.5f - shape[1] * 0.5f, y = i[0] + 0.5f - shape[0] * 0.5f;
    const float_2 place((x * cosine - y * sine) / shape[1] + 0.5f,
                        (x * sine + y * cosine) / shape[0] + 0.5f);
    out.set(i, in.sample(how, place));
  });

  copy(target, to.bytes.data(), length);
}

static void serial_rotate(const picture &from, picture &to) {
  const double cosine = std::cos(angle * 0.0174532925), sine = std::sin(angle * 0.0174532925);
  const auto mirrored = [](int place, int length) {
    const int part = ((place % (2 * length)) + 2 * length) % (2 * length);
    return part < length ? part : 2 * length - 1 - part;
  };
  for (int row = 0; row < from.height; ++row)
    for (int column = 0; column < from.width; ++column) {
      const double x = (column + 0.5 - from.width * 0.5) / nearer;
      const double y = (row + 0.5 - from.height * 0.5) / nearer;
      const double at_x = x * cosine - y * sine + from.width * 0.5 - 0.5;
      const double at_y = x * sine + y * cosine + from.height * 0.5 - 0.5;
      const int left = int(std::floor(at_x)), above = int(std::floor(at_y));
      for (int c = 0; c < 4; ++c) {
        const auto at = [&](int y, int x) {
          return double(from.pixel(mirrored(y, from.height), mirrored(x, from.width))[c]);
        };
        const double upper =
            at(above, left) + (at(above, left + 1) - at(above, left)) * (at_x - left);
        const double lower = at(above + 1, left) +
                             (at(above + 1, left + 1) - at(above + 1, left)) * (at_x - left);
        to.pixel(row, column)[c] =
            static_cast<unsigned char>(upper + (lower - upper) * (at_y - above) + 0.5);
      }
    }
}

int main(int argc, char **argv) {
  return compare_filters("rotation", rotate, serial_rotate, 1, argc, argv); // a step, where the float lies on the other side
}
