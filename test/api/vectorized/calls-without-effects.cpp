// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions without effects are called for the lanes that are there alone, as what they do with what
// another lane holds may do harm, or never end.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -DOTHER_UNIT -c %s -o %t.o && %amp++ -O2 %s %t.o -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd -DOTHER_UNIT -c %s -o %t-llvm.o && %amp++ -O2 -famp-no-spmd %s %t-llvm.o -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar -DOTHER_UNIT -c %s -o %t-scalar.o && %amp++ -O2 -famp-cpu=scalar %s %t-scalar.o -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

__attribute__((const)) int far_quotient(int a, int b) restrict(amp, cpu);
__attribute__((const)) int far_loop(int iterations) restrict(amp, cpu);

#ifdef OTHER_UNIT
int far_quotient(int a, int b) restrict(amp, cpu) { return a / b + a % b; }
int far_loop(int iterations) restrict(amp, cpu) {
  int r = 0;
  for (int j = 0; j != iterations; ++j)
    r = r * 3 + j % 5;
  return r;
}
#else

struct some_only {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i] % 4;
    int r = n;
    if (v != 0)
      r += far_quotient(1000, v);
    if (v > 0)
      r += far_loop(v);
    return r;
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("some_only", numbers, some_only());
  return result();
}
#endif
