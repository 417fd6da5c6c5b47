// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What waiting-tiles.test profiles: each tile waits for the one before it, which runs alone
// nowhere.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> turns(1);
  array_view<int> turn(1, turns);
  parallel_for_each(
      extent<1>(16).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        if (t.local[0] == 0) {
          while (atomic_fetch_add(&turn[0], 0) != t.tile[0])
            ;
          atomic_fetch_add(&turn[0], 1);
        }
      });
  turn.synchronize();
  std::printf("%d tiles\n", turns[0]);
}
