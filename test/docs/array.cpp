// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array is filled, changed by a kernel and copied out: the example of docs/api/array.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  const std::vector<float> in(12, 1.5f);
  array<float, 2> data(3, 4, in.begin(), in.end()); // a copy, on the default accelerator
  parallel_for_each(data.extent, [&data](index<2> i) restrict(amp) { data[i] += i[0] * 10 + i[1]; });
  const std::vector<float> out = data; // waits for the kernel
  array<float, 2> another(data);       // a copy of its own
  return out[11] == 24.5f && another.section(1, 1, 2, 2).extent == extent<2>(2, 2) ? 0 : 1;
}
