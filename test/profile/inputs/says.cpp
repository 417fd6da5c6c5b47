// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that prints, one that counts into an array by atomic operations, with tiles and
// barriers, and one that aborts.
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 1);
  const array_view<int> view(64, numbers);
  array<int> sum(1, numbers.begin());
  parallel_for_each(
      extent<1>(2), [=](index<1> i) restrict(amp) { direct3d_printf("item %d\n", i[0]); });
  parallel_for_each(
      view.extent.tile<16>(), [ =, &sum ](tiled_index<16> t) restrict(amp) {
        tile_static int part;
        if (t.local[0] == 0)
          part = 0;
        t.barrier.wait();
        atomic_fetch_add(&part, view[t.global]);
        t.barrier.wait();
        if (t.local[0] == 0)
          atomic_fetch_add(&sum[0], part);
        view[t.global] += 1;
      });
  const std::vector<int> all = sum;
  std::printf("sum %d, then %d\n", all[0], view[63]);
  try {
    parallel_for_each(
        extent<1>(4), [=](index<1> i) restrict(amp) {
          if (i[0] == 1)
            direct3d_abort();
          view[i] = 7;
        });
    view.synchronize();
    std::printf("no error\n");
  } catch (const runtime_exception &) {
    std::printf("aborted\n");
  }
}
