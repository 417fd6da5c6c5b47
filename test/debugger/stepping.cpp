// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(16);
  array_view<int> v(16, numbers);
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int shared[4];
    int x = t.global[0];
    shared[t.local[0]] = x;
    t.barrier.wait();
    v[t.global] = shared[0];
    v[t.global] += x;
    int y = v[t.global];
    v[t.global] = y + 1;
  });
  v.synchronize();
  std::printf("%d\n", numbers[5]);
}
