// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a row of three texels becomes a smooth row of seven: the example of docs/api/sampler.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp_graphics.h>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  const std::vector<float> few = {0, 10, 20};
  const texture<float, 1> texels(3, few.begin(), few.end());
  const texture_view<const float, 1> row(texels);
  const sampler how(filter_linear, address_clamp);
  std::vector<float> many(7);
  array_view<float> out(7, many);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = row.sample(how, i[0] / 6.0f); // from 0, the row's beginning, to 1, its end
  });
  out.synchronize();
  return many[0] == 0 && many[3] == 10 && many[6] == 20 ? 0 : 1;
}
