// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A project outside the tree: one kernel here, one in a shared library of the project.
#include <amp.h>
#include <cstdio>
#include <vector>

void double_all(std::vector<int> &values);

int main() {
  std::vector<int> values(1000);
  concurrency::array_view<int> view(1000, values);
  view.discard_data();
  concurrency::parallel_for_each(
      view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = 3 * i[0]; });
  view.synchronize();
  double_all(values);
  for (int i = 0; i < 1000; ++i)
    if (values[i] != 6 * i) {
      std::printf("element %d is %d\n", i, values[i]);
      return 1;
    }
  std::puts("outside: results agree");
}
