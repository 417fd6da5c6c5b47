// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scaling.h"

using namespace concurrency;

void add_one(std::vector<int> &values) {
  array_view<int> view(int(values.size()), values);
  parallel_for_each(view.extent,
                    [=](index<1> i) restrict(amp) { view[i] = shifted(view[i], 1); });
  view.synchronize();
  scale(values, 3);
}
