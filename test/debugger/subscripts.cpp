// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(24), sums(24);
  for (int i = 0; i < 24; ++i)
    data[i] = i;
  array_view<int, 2> matrix(4, 6, data), out(4, 6, sums);
  array_view<int, 3> cube(2, 3, 4, data);
  const array<int, 2> own(4, 6, data.begin());
  const graphics::texture<int, 1> picture(24, data.begin(), data.end());
  const array_view<int, 2> part = matrix.section(1, 2, 2, 3);
  const array_view<int, 3> box = cube.section(0, 1, 1, 2, 2, 3);
  parallel_for_each(
      matrix.extent.tile<2, 3>(), [ =, &own, &picture ](tiled_index<2, 3> t) restrict(amp) {
        const index<2> here = t.global;
        out[here] = own[here] + picture[t.local[1]];
        out[here] += cube[0][1][t.local[1]] + part[t.local] + box(0, 0, 0);
      });
  std::printf("%d\n", out(3, 5));
}
