// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<float_4> colors(6, float_4(1, 2, 3, 4));
  array_view<float_4, 2> picture(2, 3, colors);
  array<norm_3> normals(5);
  texture<int, 1> table(7);
  parallel_for_each(
      picture.extent, [ =, &normals, &table ](index<2> i) restrict(amp) {
        float_4 color = picture[i];
        color.r += 10;
        color.b += table.extent[0] + normals.extent[0];
        picture[i] = color;
      });
  picture.synchronize();
  std::printf("%g %g\n", colors[0].r, colors[0].g); // stop here
}
