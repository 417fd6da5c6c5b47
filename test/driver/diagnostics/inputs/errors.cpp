// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors that are found in the source; with -DIN_IR, one that is found in a kernel's IR.
#include <amp.h>
using namespace concurrency;

#ifndef IN_IR
int twice(int n) restrict(amp) { throw n; }
int half(int n) restrict(amp) { throw n; }
int third(int n) restrict(amp) { throw n; }
int fourth(int n) restrict(amp) { throw n; }
#else
void divergent(array_view<int> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    if (t.local[0] < 32)
      t.barrier.wait();
    data[t] = t.local[0];
  });
}
#endif
