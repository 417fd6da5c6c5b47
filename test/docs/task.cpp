// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a chain of tasks follows a copy and hands on its value: the example of docs/api/task.md.
// RUN: %amp++ -O1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

int main() {
  array<int> data(100);
  std::vector<int> out(100);
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
  task<int> largest = copy_async(data, out.begin()).to_task().then([&out] {
    return *std::max_element(out.begin(), out.end());
  });
  return largest.then([](int value) { return value + 1; }).get() == 100 ? 0 : 1;
}
