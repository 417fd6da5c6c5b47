// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each work-item of a tiled launch knows its place: the example of docs/api/tiled_index.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  array_view<int, 2> place(4, 6);
  parallel_for_each(place.extent.tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) {
    place[t] = t.tile[0] * 1000 + t.tile[1] * 100 + t.local[0] * 10 + t.local[1];
  });
  return place(3, 5) == 1112 && place(2, 1) == 1001 ? 0 : 1; // tile (1, 1) at (1, 2); tile (1, 0) at (0, 1)
}
