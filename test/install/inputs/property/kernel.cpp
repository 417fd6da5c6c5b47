// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

extern "C" int FUNCTION(int value) {
  concurrency::array_view<int> view(1, &value);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  return value;
}
