// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that two views work at once, and each is waited for: the example of docs/api/accelerator_view.md.
// RUN: %amp++ -O1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

int main() {
  accelerator_view first = accelerator().create_view(), second = accelerator().create_view(queuing_mode_immediate);
  std::vector<int> numbers(1000, 1), others(1000, 2);
  array_view<int> left(numbers), right(others);
  parallel_for_each(first, left.extent, [=](index<1> i) restrict(amp) { left[i] += 10; });
  parallel_for_each(second, right.extent, [=](index<1> i) restrict(amp) { right[i] += 20; });
  const completion_future marker = second.create_marker();
  first.wait();
  marker.get();
  return left[999] == 11 && right[999] == 22 ? 0 : 1;
}
