// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What printers.test debugs: a view whose source does not have the kernel's results yet.
#include <amp.h>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<int> values(4, 1);
  array_view<int> view(4, values);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] += 1;
  });
  int before = values[0]; // stale
  view.synchronize();
  return before + values[0]; // current
}
