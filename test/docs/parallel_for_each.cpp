// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a lambda and a function object are kernels: the example of docs/api/parallel_for_each.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

struct scale {
  array_view<int> data;
  int factor;
  void operator()(index<1> i) const restrict(amp) { data[i] *= factor; }
};

int main() {
  std::vector<int> numbers(50, 1);
  array_view<int> view(numbers);
  const int start = 5;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += start + i[0]; });
  parallel_for_each(accelerator().default_view, view.extent, scale{view, 2});
  view.synchronize();
  return numbers[0] == 12 && numbers[49] == 110 ? 0 : 1;
}
