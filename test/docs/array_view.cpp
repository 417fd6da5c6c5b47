// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel adds vectors through views, and a section is a view of a part: the example of docs/api/array_view.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  std::vector<int> a(100, 3), b(100, 4), sum(100);
  array_view<const int> left(a), right(b); // read only
  array_view<int> result(sum);
  result.discard_data(); // all of it will be written
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) { result[i] = left[i] + right[i]; });
  array_view<int> tail = result.section(90, 10);
  parallel_for_each(tail.extent, [=](index<1> i) restrict(amp) { tail[i] = -tail[i]; });
  result.synchronize(); // now the vector has it
  return sum[0] == 7 && sum[89] == 7 && sum[90] == -7 ? 0 : 1;
}
