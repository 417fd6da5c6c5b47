// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that takes most of the program's time.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<float> numbers(1 << 16, 1.0f);
  const array_view<float> view(int(numbers.size()), numbers);
  parallel_for_each(
      view.extent, [=](index<1> i) restrict(amp) {
        float sum = view[i];
        for (int round = 0; round < 50000; ++round)
          sum = sum * 0.5f + 1.0f;
        view[i] = sum;
      });
  view.synchronize();
}
