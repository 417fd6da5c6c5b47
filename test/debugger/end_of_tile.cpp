// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> numbers(16);
  array_view<int> view(16, numbers);
  parallel_for_each(
      view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        int sum = t.local[0];
        if (t.tile[0] == 2)
          sum += 10;
        view[t.global] = sum;
      });
  view.synchronize();
  return numbers[9] == 11 ? 0 : 1;
}
