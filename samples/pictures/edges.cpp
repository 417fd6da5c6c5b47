// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contours of a picture: how much its brightness rises from pixel to pixel (Sobel's operator).
#include <amp_graphics.h>
#include <amp_math.h>

#include "picture.h"

using namespace concurrency;
using namespace concurrency::graphics;

static void find_edges(const picture &from, picture &to) {
  const extent<2> shape(from.height, from.width);
  const unsigned length = unsigned(from.bytes.size());
  const texture<unorm_4, 2> source(shape, from.bytes.data(), length, 8);
  texture<unorm_4, 2> target(shape, 8u);
  texture<float, 2> grey(shape);
  const texture_view<const unorm_4, 2> in(source);
  const texture_view<unorm_4, 2> out(target);

  parallel_for_each(shape, [=, &grey](index<2> i) restrict(amp) {
    const unorm_4 pixel = in[i];
    grey.set(i, 0.25f * pixel.r + 0.5f * pixel.g + 0.25f * pixel.b);
  });
  const texture_view<const float, 2> bright(grey);
  parallel_for_each(shape, [=](index<2> i) restrict(amp) {
    float rise[3][3];
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column)
        rise[row][column] = near_texel(bright, i[0] + row - 1, i[1] + column - 1);
    const float across = rise[0][2] + 2 * rise[1][2] + rise[2][2] - rise[0][0] - 2 * rise[1][0] -
                         rise[2][0];
    const float down = rise[2][0] + 2 * rise[2][1] + rise[2][2] - rise[0][0] - 2 * rise[0][1] -
                       rise[0][2];
    const unorm edge(1.0f - 2.0f * precise_math::sqrt(across * across + down * down));
    out.set(i, unorm_4(edge, edge, edge, UNORM_MAX));
  });

  copy(target, to.bytes.data(), length);
}

static void serial_edges(const picture &from, picture &to) {
  const auto grey = [&](int row, int column) {
    const unsigned char *pixel = from.near_pixel(row, column);
    return 0.25f * (pixel[0] / 255.0f) + 0.5f * (pixel[1] / 255.0f) + 0.25f * (pixel[2] / 255.0f);
  };
  for (int row = 0; row < from.height; ++row)
    for (int column = 0; column < from.width; ++column) {
      const auto rise = [&](int y, int x) { return grey(row + y - 1, column + x - 1); };
      const float across = rise(0, 2) + 2 * rise(1, 2) + rise(2, 2) - rise(0, 0) - 2 * rise(1, 0) -
                           rise(2, 0);
      const float down = rise(2, 0) + 2 * rise(2, 1) + rise(2, 2) - rise(0, 0) - 2 * rise(0, 1) -
                         rise(0, 2);
      const float edge = 1.0f - 2.0f * std::sqrt(across * across + down * down);
      for (int c = 0; c < 3; ++c)
        to.pixel(row, column)[c] = byte_of(edge);
    }
}

int main(int argc, char **argv) { return compare_filters("edges", find_edges, serial_edges, 0, argc, argv); }
