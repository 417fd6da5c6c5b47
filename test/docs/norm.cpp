// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that colours of unorm are mixed and stay in their range: the example of docs/api/norm.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  std::vector<unorm> bright = {unorm(0.25f), unorm(0.5f), unorm(0.75f)};
  array_view<unorm> pixels(3, bright);
  parallel_for_each(pixels.extent, [=](index<1> i) restrict(amp) {
    pixels[i] += pixels[i];                   // 1 is the most
    pixels[i] = unorm(pixels[i] * 2.0f - 1.0f); // beside a float it is one
  });
  pixels.synchronize();
  return bright[0] == 0.0f && bright[1] == UNORM_MAX && bright[2] == UNORM_MAX ? 0 : 1;
}
