// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

void double_all(std::vector<int> &values) {
  concurrency::array_view<int> view(static_cast<int>(values.size()), values);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] *= 2; });
  view.synchronize();
}

int read_behind(const std::vector<int> &values) { return values.data()[values.size()]; }
