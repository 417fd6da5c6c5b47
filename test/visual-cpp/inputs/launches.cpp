// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that launches kernels and uses nothing of <ppl.h>.
#include <amp.h>

void square(concurrency::accelerator_view where, concurrency::array_view<int> out) {
  using namespace concurrency;
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
  parallel_for_each(where, out.extent, [=](index<1> i) restrict(amp) { out[i] *= i[0]; });
  parallel_for_each(where, out.get_extent().tile<1>(), [=](tiled_index<1> i) restrict(amp) {
    out[i.global] += i.local[0];
  });
}
