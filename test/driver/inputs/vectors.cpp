// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

int elsewhere(int n) restrict(amp);

void run(array_view<float> v, array_view<int> n, array_view<float, 2> m) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = v[i] * 2 + 1;
  });
  parallel_for_each(n.extent, [=](index<1> i) restrict(amp) {
    if (n[i] > 3)
      atomic_fetch_add(&n[0], 1);
    if (n[i] < 0)
      n[i] = elsewhere(n[i]);
  });
  parallel_for_each(m.extent.tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < 32; ++k)
      sum += m(t.global[0], k) * m(k, t.global[1]);
    m[t.global] = sum;
  });
  parallel_for_each(n.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int s[4];
    s[t.local[0]] = n[t];
    t.barrier.wait();
    n[t] = s[3 - t.local[0]];
  });
  parallel_for_each(m.extent, [=](index<2> i) restrict(amp) {
    const int left = i[1] > 0 ? i[1] - 1 : 0;
    m[i] = m(i[0], left) + v[i[1]];
  });
}
