// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

int square(int number) {
  array_view<int> view(1, &number);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= view[i]; });
  view.synchronize();
  return number;
}
