// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What optimised-variables.test debugs: indices in a loop over vectors, and constants behind a
// barrier.
#include <amp.h>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> in(64), out(64);
  for (int i = 0; i < 64; ++i)
    in[i] = i;
  array_view<const int> a(64, in);
  array_view<int> b(64, out);
  parallel_for_each(
      b.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
        tile_static int part[32];
        const int local = t.local[0], global = t.global[0];
        part[local] = a[global];
        t.barrier.wait();
        int other = part[31 - local];
        b[global] = a[global] + other;
      });
  b.synchronize();
}
