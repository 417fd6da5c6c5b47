// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture out of focus: each pixel becomes an average of 13 x 13, weighted by a bell.
#include <amp_graphics.h>

#include "picture.h"

using namespace concurrency;
using namespace concurrency::graphics;

const int radius = 6;

static std::vector<float> bell() {
  std::vector<float> weights;
  float sum = 0;
  for (int i = -radius; i <= radius; ++i)
    weights.push_back(std::exp(-i * i / 18.0f));
  for (const float weight : weights)
    sum += weight;
  for (float &weight : weights)
    weight /= sum;
  return weights;
}

static void blur(const picture &from, picture &to) {
  const extent<2> shape(from.height, from.width);
  const unsigned length = unsigned(from.bytes.size());
  const texture<unorm_4, 2> source(shape, from.bytes.data(), length, 8);
  texture<unorm_4, 2> target(shape, 8u);
  const std::vector<float> weights = bell();
  const array_view<const float> weight(2 * radius + 1, weights);
  const texture_view<const unorm_4, 2> in(source);
  const texture_view<unorm_4, 2> out(target);

  parallel_for_each(shape, [=](index<2> i) restrict(amp) {
    float_4 sum(0.0f);
    for (int row = -radius; row <= radius; ++row)
      for (int column = -radius; column <= radius; ++column)
        sum += float_4(near_texel(in, i[0] + row, i[1] + column)) *
               (weight[row + radius] * weight[column + radius]);
    out.set(i, unorm_4(sum));
  });

  copy(target, to.bytes.data(), length);
}

static void serial_blur(const picture &from, picture &to) {
  const std::vector<float> weights = bell();
  for (int row = 0; row < from.height; ++row)
    for (int column = 0; column < from.width; ++column)
      for (int c = 0; c < 4; ++c) {
        float sum = 0;
        for (int y = -radius; y <= radius; ++y)
          for (int x = -radius; x <= radius; ++x)
            sum += from.near_pixel(row + y, column + x)[c] / 255.0f *
                   (weights[y + radius] * weights[x + radius]);
        to.pixel(row, column)[c] = byte_of(sum);
      }
}

int main(int argc, char **argv) { return compare_filters("blur", blur, serial_blur, 0, argc, argv); }
