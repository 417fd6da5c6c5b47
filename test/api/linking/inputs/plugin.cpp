// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scaling.h"

using namespace concurrency;

extern "C" int sum_of_squares(int count) {
  std::vector<int> values(count);
  array_view<int> view(count, values);
  view.discard_data();
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] * i[0]; });
  view.synchronize();
  scale(values, 1);
  int sum = 0;
  for (int value : values)
    sum += value;
  return sum;
}
