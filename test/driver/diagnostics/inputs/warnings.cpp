// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One warning that is found in the source, one that is found in a kernel's IR.
#include <amp.h>
using namespace concurrency;

void clear(const int &n) restrict(amp) { const_cast<int &>(n) = 0; }

void reverse(array_view<float> data) {
  parallel_for_each(data.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float copy[64];
    copy[t.local[0]] = data[t];
    data[t] = copy[63 - t.local[0]];
  });
}
