// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

void fill(std::vector<int> &values) {
  concurrency::array_view<int> view(static_cast<int>(values.size()), values);
  view.discard_data();
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
  view.synchronize();
}
