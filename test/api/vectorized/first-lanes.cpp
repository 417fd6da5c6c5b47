// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that addresses are right for lanes that are in a branch or loop while the first lanes are not, whose indices
// may be negative or beyond every number.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

struct behind {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = 0;
    const int j = i - 5;
    if (j >= 0)
      r += in[j];
    const int l = 2 * i - 21;
    if (l >= 0 && l < n)
      r += in[l] * 3;
    const int back = n - 1 - 3 * i;
    if (back >= 0)
      r -= in[back];
    return r;
  }
};

struct windows {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = 0;
    for (int m = i - 9; m < n && m < i; m += 4)
      if (m >= 0)
        r += in[m];
    for (int m = i + 3; m > i - 8; m -= 3)
      if (m >= 0 && m < n)
        r = r * 3 + in[m];
    for (int m = -3; m <= 3; ++m)
      if (i + m >= 0 && i + m < n)
        r ^= in[i + m] << (m + 3);
    return r;
  }
};

/// One more than an even number has one bit more; the first lane's may be odd.
struct even_places {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = 0;
    for (int start = 0; start < 4; ++start) {
      const int j = i + start;
      if ((j & 1) == 0 && j + 1 < n)
        r += in[j + 1] * (start + 1) - in[i] % (j + 1);
      if ((j & 3) == 0 && j + 3 < n)
        r ^= in[j + 3] + (j + 2);
    }
    return r;
  }
};

/// Without a sign.
struct unsigned_places {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const unsigned u = unsigned(i), size = unsigned(n);
    int r = 0;
    if (u - 7u < size)
      r += in[int(u - 7u)];
    for (unsigned j = u - 3u; j != u + 2u; ++j)
      if (j < size)
        r += in[int(j)] * int(j);
    if (u >= 4u) {
      const unsigned k = (u - 4u) / 2u;
      r ^= in[int(k)];
    }
    return r;
  }
};

struct by_pointer {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int *first = &in[0];
    int r = 0;
    if (i > 11) {
      const int *at = first + (i - 12);
      for (int j = 0; j < 3; ++j)
        r += *at++;
      r += at[-2];
    }
    if (i < n - 6)
      r -= first[i + 6] + (first + n)[-1 - i];
    return r;
  }
};

/// The first lanes come later, or go before the others.
struct late_and_early {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = 0;
    for (int step = 0; step < 20; ++step) {
      const int place = i - 20 + step;
      if (place < 0)
        continue;
      r += in[place] ^ step;
      if (r > 2000)
        break;
    }
    int place = i;
    while (place >= 7) {
      place -= 7;
      r += in[place];
    }
    return r + n;
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("behind", numbers, behind());
  expect_same_in_every_shape("windows", numbers, windows());
  expect_same_in_every_shape("unsigned_places", numbers, unsigned_places());
  expect_same_in_every_shape("even_places", numbers, even_places());
  expect_same_in_every_shape("by_pointer", numbers, by_pointer());
  expect_same_in_every_shape("late_and_early", numbers, late_and_early());
  return result();
}
