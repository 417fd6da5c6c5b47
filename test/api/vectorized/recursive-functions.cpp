// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what is called in branches and loops that only some lanes run, and calls itself, is called for these
// alone.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -famp-version=1.2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-version=1.2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-version=1.2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

struct recursions {
  static int fibonacci(int n) restrict(amp, cpu) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
  }
  static int ackermann(int m, int n) restrict(amp, cpu) {
    if (m == 0)
      return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }
  template <class In> static int sum(const In &in, int from, int to) restrict(amp, cpu) {
    if (to - from < 2)
      return to > from ? in[from] : 0;
    const int middle = (from + to) / 2;
    return sum(in, from, middle) - 2 * sum(in, middle, to);
  }
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = 0;
    if (v > 0)
      r = fibonacci(v & 7);
    for (int j = 0; j < (v & 3); ++j) {
      if (j == 1 && v < 0)
        continue;
      r += ackermann(j, v & 3);
    }
    return v % 5 == 0 ? r : r + sum(in, i / 2, i);
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("recursions", numbers, recursions());
  return result();
}
