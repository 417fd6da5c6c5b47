// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() try {
  std::vector<int> numbers(1024);
  array_view<int, 2> view(32, 32, numbers);
  parallel_for_each(
      view.extent.tile<32, 32>(), [=](tiled_index<32, 32> t) restrict(amp) {
        tile_static int shared[32][32];
        shared[t.local[0]][t.local[1]] = t.local[1];
        t.barrier.wait();
        view[t.global] = shared[t.local[1]][t.local[0]];
      });
  view.synchronize();
} catch (const out_of_memory &why) {
  std::printf("out_of_memory: %s\n", why.what());
}
