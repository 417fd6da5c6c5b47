// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program with a parallel_for and a task_group of its own, and launches.
#include <amp.h>

#include "launches.cpp"

using namespace concurrency;

template <class Function> void parallel_for(int first, int last, const Function &function) {
  for (int i = first; i < last; ++i)
    function(i);
}
struct task_group {
  int size = 0;
};

int main() {
  task_group group;
  parallel_for(0, 3, [&](int i) { group.size += i; });
  return group.size == 3 ? 0 : 1;
}
