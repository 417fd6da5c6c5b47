// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

class doubled {
public:
  doubled(const array_view<int> &numbers, int more) : Numbers(numbers), More(more) {}

  void operator()(index<1> i) const restrict(amp) {
    int value = i[0] * 2;
    Numbers[i] = value + More;
  }

private:
  array_view<int> Numbers;
  int More;
};

int main() {
  std::vector<int> numbers(64);
  array_view<int> view(64, numbers);
  parallel_for_each(view.extent, doubled(view, 1));
  view.synchronize();
  std::printf("%d\n", numbers[5]);
}
