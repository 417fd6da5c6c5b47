// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items that run as lanes of vectors and take different ways through branches compute what each would
// alone: chains of if and else, switches, short-circuit conditions, early returns.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

struct chain {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = i;
    if (v > 500)
      r = v * 3;
    else if (v > 100)
      r += in[(i + 1) % n];
    else if (v < -700)
      r -= in[0];
    else if (v % 2 == 0 && in[n - 1 - i] > 0)
      r = v ^ i;
    if (r > v)
      r = r * 5 + in[n - 1];
    else
      r = r - v;
    return r;
  }
};

struct deep {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = 0;
    if (v > -500) {
      r += 1;
      if (v > 0) {
        r += in[v % n] * 2;
        if (v & 1) {
          r += 4;
          if (i & 1)
            r ^= in[i / 2];
          else
            r += n;
        }
        r += 8;
      } else if (v > -250) {
        r -= in[-v % n];
      }
      r += 16;
    }
    if (n > 50) {
      if (v < 300)
        r += in[n - 50];
      r += 32;
    }
    return r;
  }
};

struct switches {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = 0;
    switch (in[i] & 7) {
    case 0:
      r = 5;
      break;
    case 1:
      r = in[(i + 3) % n];
    case 2:
      r += 2;
      break;
    case 3:
    case 4:
      r = i * i;
      if (r > 50)
        break;
      r = -r;
    case 6:
      r -= 7;
      break;
    default:
      r = in[i] * 3;
    }
    switch (r % 5) {
    case 4:
      return r + in[0];
    case -1:
      return i;
    case 0:
      r += 1000;
    }
    switch (n & 3) {
    case 1:
      return r + 1;
    case 3:
      r = -r;
    }
    return r;
  }
};

struct early {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    if (in[i] > 900)
      return 1;
    const int other = in[(i * 7 + 3) % n];
    if (other > in[i] && i % 3)
      return other - in[i];
    if (n > 100 && other < -900)
      return 2;
    if (other == in[i])
      return 3;
    return in[i] * other;
  }
};

/// The right operand may be evaluated only where the left one says so.
struct circuits {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = 0;
    if (v != 0 && 1000 / v > 7)
      r |= 1;
    if (i == 0 || in[i - 1] < v)
      r |= 2;
    if ((v > 0 && v < n && in[v] > 3) || (i + 1 < n && in[i + 1] > v) || v == -5)
      r |= 4;
    r += i + 2 < n && (in[i + 2] & 1) ? in[i + 2] : 8;
    const bool odd = v & 1, big = v > 10 || v < -10;
    if (odd != big)
      r += 16;
    return r + (odd ? big ? 32 : 64 : v % 3 ? 128 : 256);
  }
};

/// Ways that do not nest.
struct jumps {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int r = v;
    if (v > 400) {
      r = r * 2;
    } else {
      if (v < -400)
        return in[n / 2] + r;
      r = r + 3;
      if (i % 3 != 0) {
        r = r - in[(i + 5) % n];
        if (r > 100)
          return r;
      }
    }
    return r ^ (v > 0 ? in[0] : in[n - 1]);
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }
static std::vector<int> small_numbers(int n) { return random_ints(n, 9); }

int main() {
  expect_same_in_every_shape("chain", numbers, chain());
  expect_same_in_every_shape("deep", numbers, deep());
  expect_same_in_every_shape("switches", numbers, switches());
  expect_same_in_every_shape("early", numbers, early());
  expect_same_in_every_shape("circuits", small_numbers, circuits());
  expect_same_in_every_shape("jumps", numbers, jumps());
  expect_same_in_narrow_tiles("deep", numbers, deep());
  expect_same_in_narrow_tiles("circuits", small_numbers, circuits());
  return result();
}
