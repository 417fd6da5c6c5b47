// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each mip level is made of the one before: the example of docs/api/texture_view.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  texture<float, 2> levels(extent<2>(64, 64), 32u, 0u); // all seven, down to one texel
  const std::vector<float> ones(64 * 64, 1.0f);
  copy(ones.begin(), ones.end(), texture_view<float, 2>(levels, 0));

  for (unsigned level = 1; level < levels.mipmap_levels; ++level) {
    const texture_view<const float, 2> finer(levels, level - 1);
    const texture_view<float, 2> coarser(levels, level);
    parallel_for_each(coarser.extent, [=](index<2> i) restrict(amp) {
      const float_4 four = finer.gather_red(float_2((i[1] * 2 + 1.0f) / finer.extent[1], (i[0] * 2 + 1.0f) / finer.extent[0]));
      coarser.set(i, (four.x + four.y + four.z + four.w) / 4 + 1);
    });
  }

  float last;
  copy(texture_view<const float, 2>(levels, 6, 1), &last, sizeof(last));
  return last == 7 ? 0 : 1;
}
