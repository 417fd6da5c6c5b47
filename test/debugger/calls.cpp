// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

using namespace concurrency;

int twice(int number) restrict(amp, cpu) { return 2 * number; }

int main() {
  std::vector<int> numbers(8);
  array_view<int> view(8, numbers);
  parallel_for_each(
      view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int shared[4];
        const int mine = t.local[0];
        shared[mine] = mine;
        t.barrier.wait();
        view[t.global] = shared[3 - mine];
      });
  view.synchronize();
  return twice(numbers[0]) - 6;
}
