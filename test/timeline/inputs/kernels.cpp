// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> numbers(4096, 1);
  array_view<int, 2> view(64, 64, numbers);
  parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] += 1; });
  parallel_for_each(
      view.extent.tile<8, 16>(), [=](tiled_index<8, 16> i) restrict(amp) { view[i] *= 2; });
  view.synchronize();
  accelerator_view other = accelerator().create_view();
  const int lengths[] = {2, 3, 4, 5};
  parallel_for_each(
      other, extent<4>(lengths), [=](index<4> i) restrict(amp) { view(0, i[3]) = 4; });
  other.create_marker().get();
  parallel_for_each(view.extent, [=](index<2> i) restrict(amp) { view[i] += 1; });
  accelerator().default_view.wait();
  return numbers[4095] != 5;
}
