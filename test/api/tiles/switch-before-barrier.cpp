// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a barrier behind a switch over every value that its condition can have is reached by all.
//
// RUN: %amp++ -O0 %s -o %t.0 && %run %t.0
// RUN: %amp++ -O2 %s -o %t.2 && %run %t.2
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  constexpr int size = 64;
  std::vector<int> data(size);
  for (int i = 0; i < size; ++i)
    data[i] = i;
  array_view<int> v(size, data);
  parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int s[8];
    s[t.local[0]] = 1;
    switch (t.local[0] & 3) {
    case 0: s[t.local[0]] = 5; break;
    case 1: s[t.local[0]] = v[t] * 3; break;
    case 2: break;
    case 3: s[t.local[0]] = 7; break;
    }
    t.barrier.wait();
    v[t] = s[7 - t.local[0]];
  });
  v.synchronize();
  for (int i = 0; i < size; ++i) {
    const int from = i / 8 * 8 + 7 - i % 8;
    const int values[] = {5, from * 3, 1, 7};
    if (data[i] != values[from % 8 & 3])
      return 1;
  }
}
