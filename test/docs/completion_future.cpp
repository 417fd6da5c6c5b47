// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a copy is under way while the host works, and a continuation follows it: the example of docs/api/completion_future.md.
// RUN: %amp++ -O1 %s -o %t && %t
#include <amp.h>

#include <numeric>

using namespace concurrency;

int main() {
  const std::vector<int> in(1000, 3);
  std::vector<int> out(1000);
  array<int> data(1000);
  completion_future copied = copy_async(in.begin(), in.end(), data);
  // ... the host does something else ...
  copied.get(); // throws if the copy failed
  std::promise<int> sum;
  copy_async(data, out.begin()).then([&] { sum.set_value(std::accumulate(out.begin(), out.end(), 0)); });
  return sum.get_future().get() == 3000 ? 0 : 1;
}
