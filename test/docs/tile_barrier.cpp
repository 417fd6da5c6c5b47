// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile reverses its elements through memory that it shares: the example of docs/api/tile_barrier.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(64);
  for (int i = 0; i < 64; ++i)
    numbers[i] = i;
  array_view<int> view(numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int copy[16];
    copy[t.local[0]] = view[t];
    t.barrier.wait(); // every element is in the copy before any is read
    view[t] = copy[15 - t.local[0]];
  });
  return view[0] == 15 && view[16] == 31 && view[63] == 48 ? 0 : 1;
}
