// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

using namespace concurrency;

void fill(int *to, int count) restrict(amp);

int main() {
  std::vector<int> numbers(16);
  array_view<int> view(16, numbers);
  parallel_for_each(
      view.extent, [=](index<1> i) restrict(amp) {
        int own[4];
        fill(own, 4);
        view[i] = own[i[0] % 4];
      });
  view.synchronize();
  parallel_for_each(
      accelerator(L"tessera\\cpu").default_view, view.extent, [=](index<1> i) restrict(amp) {
        view[i] += 1;
      });
  view.synchronize();
  return numbers[3] == 4 ? 0 : 1;
}
