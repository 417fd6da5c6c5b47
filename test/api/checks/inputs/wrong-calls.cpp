// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

using namespace concurrency;

void fill(int *to, int count) restrict(amp);
int half_of(int value) restrict(amp);
int sum_of(const int *numbers, int count) restrict(amp);

int main() {
  std::vector<int> numbers(16);
  array_view<int> view(16, numbers);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int own[4];
    fill(own, 3);
    view[t.global] = half_of(own[t.local[0] % 4]);
  });
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int own[4];
    fill(own, 4 + t.local[0] / 15);
    view[t.global] = own[0];
  });
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    shared[t.local[0]] = t.local[0];
    if (t.local[0] == 5)
      view[t.global] = sum_of(shared, 16);
  });
  view.synchronize();
}
