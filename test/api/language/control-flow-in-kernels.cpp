// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels may hold what the language allows: every statement, integer and floating types, references, pointers into
// arrays, tables, enumerations, unions of paths with early returns.
//
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

enum direction { left, right, up, down };

int collatz(int n) restrict(amp, cpu) {
  int steps = 0;
  while (n != 1 && steps < 200) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}

int turn(direction d, int x) restrict(amp, cpu) {
  switch (d) {
  case left:
    return x - 1;
  case right:
    x += 1;
  case up:
    x += 10;
    break;
  default:
    for (int i = 0;; ++i) {
      if (i > 4)
        break;
      if (i % 2)
        continue;
      x -= i;
    }
  }
  return x;
}

int bits(unsigned x) restrict(amp, cpu) {
  int count = 0;
  do {
    count += x & 1u;
    x >>= 1;
  } while (x);
  return count;
}

float work(int x, float f, const int *table, int length) restrict(amp, cpu) {
  if (x == 13)
    return -1.0f;
  const float scale = 0.25f;
  const int primes[] = {2, 3, 5, 7, 11, 13};
  const int *middle = &table[length / 2];
  float sum = f * scale;
  for (int i = 0; i < length / 2; ++i)
    sum += float(middle[i] - *(table + i));
  int &&steps = collatz(x + 1);
  double wide = sum / 3.0;
  unsigned mixed = unsigned(x) * 2654435761u ^ (x << 3);
  bool positive = wide > 0 || x < 5;
  return float(wide) + float(steps) + float(turn(direction(x % 4), x)) + float(bits(mixed)) + (positive ? 0.5f : 0.0f) +
         float(x ? primes[x % 6] : -primes[5]) + float(!positive) + float(~x & 15) + float(mixed % 97u);
}

int main() {
  const int count = 2000;
  std::vector<float> fractions = random_floats(count), results(count), expected(count);
  array_view<const float> in(count, fractions);
  array_view<float> out(count, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    int table[8];
    for (int k = 0; k < 8; ++k)
      table[k] = k * i[0] % 11;
    out[i] = work(i[0], in[i], table, 8);
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    int table[8];
    for (int k = 0; k < 8; ++k)
      table[k] = k * i % 11;
    expected[i] = work(i, fractions[i], table, 8);
  }
  expect_near("control flow", results, expected, 1e-5);
  return result();
}
