// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a texture of bytes is inverted by a kernel that sees numbers: the example of docs/api/texture.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  unsigned char bytes[4 * 6 * 4]; // 4 rows of 6 pixels of red, green, blue, alpha
  std::fill(std::begin(bytes), std::end(bytes), static_cast<unsigned char>(55));

  const texture<unorm_4, 2> picture(4, 6, bytes, sizeof(bytes), 8u);
  texture<unorm_4, 2> negative(picture.extent, 8u);
  const texture_view<unorm_4, 2> out(negative);
  parallel_for_each(picture.extent, [&picture, out](index<2> i) restrict(amp) {
    out.set(i, unorm_4(UNORM_MAX) - picture[i]);
  });

  copy(negative, bytes, sizeof(bytes));
  return bytes[0] == 200 && bytes[95] == 200 ? 0 : 1;
}
