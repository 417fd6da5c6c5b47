// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that rows and columns that a kernel computes of an index by division are right: by divisors smaller and larger
// than a block of work-items, negative ones, of numbers on both sides of 0, signed and unsigned, counted up and down.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t && env TESSERA_CPU=v1 %run --only=shared %t && env TESSERA_CPU=v2 %run --only=shared %t
// RUN: %if x86-64-v3 %{ env TESSERA_CPU=v3 %run --only=shared %t %}
// RUN: %if x86-64-v4 %{ env TESSERA_CPU=v4 %run --only=shared %t %}
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct transposed {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int row = i / divisor, column = i % divisor;
    const int v = in[column * 3 % n] + row;
    return column < divisor / 2 ? v + in[i] : v - column;
  }
};

struct both_sides_of_0 {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int from = i - n / 2;
    return from / divisor * 1000 + from % -divisor + in[i];
  }
};

struct downwards {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int left = n - 1 - i;
    int r = 0;
    for (int k = 0; k < left % divisor % 5; ++k)
      r += in[(left / divisor + k) % n];
    return r * 2 + left % divisor;
  }
};

struct without_sign {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const unsigned int by = (unsigned int)divisor, from = (unsigned int)(i - 20);
    return int(from / by % 1000) + int(from % by) + int((unsigned int)i % by) * in[i] +
           int(from / (0u - by)) * 77;
  }
};

/// A second division, of what the first one gave.
struct three_dimensions {
  template <class In> int operator()(const In &in, int i, int n, int divisor) const restrict(amp, cpu) {
    const int z = i / (divisor * 4), y = i / divisor % 4, x = i % divisor;
    return in[(z * 4 + y) * divisor + x] + in[(x * 4 + y) % n] * 10;
  }
};

template <class F> static void expect_same_as_serially(const char *what, F function) {
  for (int n : {1, 31, 100, 1025})
    for (int divisor : {1, 3, 16, 17, 64, 100, 1000, 0x7fffffff / 4}) {
      const std::vector<int> in = random_ints(n);
      std::vector<int> expected(n), out(n);
      const int *first = in.data();
      for (int i = 0; i < n; ++i)
        expected[i] = function(first, i, n, divisor);
      array_view<const int> from(n, in);
      array_view<int> to(n, out);
      to.discard_data();
      parallel_for_each(to.extent, [=](index<1> at) restrict(amp) {
        to[at] = function(from, at[0], n, divisor);
      });
      to.synchronize();
      expect_equal(what, out, expected);
    }
}

int main() {
  expect_same_as_serially("transposed", transposed());
  expect_same_as_serially("both sides of 0", both_sides_of_0());
  expect_same_as_serially("downwards", downwards());
  expect_same_as_serially("without sign", without_sign());
  expect_same_as_serially("three dimensions", three_dimensions());
  return result();
}
