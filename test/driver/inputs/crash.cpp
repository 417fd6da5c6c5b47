// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

void launch(concurrency::array_view<int> view) {
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = 1; });
}
#pragma clang __debug parser_crash
int after;
