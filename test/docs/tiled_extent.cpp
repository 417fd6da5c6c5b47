// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a domain that tiles do not divide is padded, and the kernel leaves out what is too much: the example of docs/api/tiled_extent.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(1000);
  array_view<int> view(numbers);
  tiled_extent<256> tiles = view.extent.tile<256>().pad(); // 1024 work-items in 4 tiles
  parallel_for_each(tiles, [=](tiled_index<256> t) restrict(amp) {
    if (view.extent.contains(t.global))
      view[t] = t.tile[0];
  });
  return tiles[0] == 1024 && view[999] == 3 ? 0 : 1;
}
