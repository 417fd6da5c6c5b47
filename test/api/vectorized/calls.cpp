// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions that are not inlined, as they are long or stand in another unit, are called in divergent code
// for the lanes that are there, with arguments and results of many types.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -ffp-contract=off -O2 -DOTHER_UNIT -c %s -o %t.o && %amp++ -ffp-contract=off -O2 %s %t.o -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-no-spmd -DOTHER_UNIT -c %s -o %t-llvm.o && %amp++ -ffp-contract=off -O2 -famp-no-spmd %s %t-llvm.o -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar -DOTHER_UNIT -c %s -o %t-scalar.o && %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s %t-scalar.o -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

struct triple {
  int a;
  float b;
  double c;
};

int far_sum(int a, int b) restrict(amp, cpu);
triple far_triple(const triple &from, int n) restrict(amp, cpu);
void far_swap(int &a, int &b) restrict(amp, cpu);
float far_float(float a, float b) restrict(amp, cpu);

#ifdef OTHER_UNIT
int far_sum(int a, int b) restrict(amp, cpu) { return a * 3 + b; }
triple far_triple(const triple &from, int n) restrict(amp, cpu) {
  triple r = from;
  r.a += n;
  if (n & 1)
    r.b = float(from.a);
  r.c += double(r.b) + n;
  return r;
}
void far_swap(int &a, int &b) restrict(amp, cpu) {
  const int c = a;
  a = b;
  b = c + 1;
}
float far_float(float a, float b) restrict(amp, cpu) { return a > b ? a - b : a + b; }
#else

/// Too long to be inlined everywhere.
static int long_one(int v, int w) restrict(amp, cpu) {
#define STEP(k)                                                                                    \
  v = v * (k + 3) ^ w;                                                                             \
  w += v >> 3;                                                                                     \
  if (w & 1)                                                                                       \
    v += w % (k + 2);
#define STEPS(k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3) STEP(k + 4) STEP(k + 5) STEP(k + 6)
  STEPS(0) STEPS(7) STEPS(14) STEPS(21) STEPS(28) STEPS(35) STEPS(42) STEPS(49) STEPS(56) STEPS(63)
  STEPS(70) STEPS(77) STEPS(84) STEPS(91) STEPS(98) STEPS(105)
  return v ^ w;
}

struct long_functions {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = v;
    if (v > 0)
      r = long_one(v, i);
    for (int j = 0; j < (v & 3); ++j)
      r += long_one(r, in[(i + j) % n]);
    if (r & 1)
      return long_one(i, n);
    return r + long_one(n, 5);
  }
};

struct other_units {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = far_sum(v, i);
    if (v > 100) {
      triple t = {v, 0.5f, 2.0};
      t = far_triple(t, i);
      if (t.b > 50)
        t = far_triple(t, n);
      r += t.a + int(t.c);
    }
    int a = r, b = i;
    while (a > 500) {
      far_swap(a, b);
      a -= 300;
      b /= 2;
    }
    r ^= a * 5 + b;
    if (v > 900)
      return far_sum(n, r);
    switch (v & 3) {
    case 0:
      r += far_sum(r, in[n - 1]);
      break;
    case 2:
      r += int(far_float(float(v), float(i)));
    }
    return r;
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("long_functions", numbers, long_functions());
  expect_same_in_every_shape("other_units", numbers, other_units());
  return result();
}
#endif
