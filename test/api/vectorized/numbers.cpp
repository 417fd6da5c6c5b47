// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that lanes of a vector compute with integers and floating-point numbers of every size what a work-item alone
// would, and divide only where they are: a divisor may be zero where nobody divides.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd -ffp-contract=off %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar -ffp-contract=off %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

struct divisions {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i], w = in[(i + 1) % n];
    int r = 0;
    if (w != 0)
      r += v / w + 3 * (v % w);
    if (v > 0) {
      r += 10000 / v;
      if (w > 0)
        r ^= w % v;
    }
    const unsigned u = unsigned(w);
    if (u > 4)
      r += int(unsigned(v) / u) ^ int(unsigned(v) % u);
    r += v / 7 + v % 10 - w / -3 + v / 16 + int(unsigned(v) / 9u);
    if (v != 0 && i % v == 1)
      r += 5;
    // The same divisor for all that come.
    const int all = in[0] + in[n - 1];
    if (v > w && all != 0)
      r += v / all - w % all;
    return r;
  }
};

/// The loop's own divisor becomes zero when a lane has left.
struct divides_until_zero {
  template <class In> int operator()(const In &in, int i, int) const restrict(amp, cpu) {
    int d = in[i] & 7, r = 0;
    while (d != 0) {
      r += 1000 / d + 1000 % d;
      --d;
    }
    return r;
  }
};

struct quotients {
  template <class In> double operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const double v = in[i], w = in[(i + 1) % n];
    double r = v * w - 3;
    if (w > 0.5)
      r += v / w;
    else if (w < -0.5)
      r -= w / v;
    for (int j = 0; r > 1 && j < 30; ++j)
      r = r * 0.75 - in[j % n];
    const float f = float(v);
    const int k = int(w);
    return r + double(f * 2.0f) + double(k) + (f > 3.0f ? double(f) : v);
  }
};

struct floats {
  template <class In> float operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const float v = in[i], w = in[n - 1 - i];
    float r = v < w ? v : w;
    if (v > 0) {
      r = v / 4 - w;
      const int k = int(v * 3);
      r += float(k & 3) + float(unsigned(k) >> 1);
    }
    if (!(r < 5))
      r = -r;
    return r;
  }
};

/// Four bytes and two halves of each number, with and without their sign.
struct narrow {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const unsigned v = unsigned(in[i]) * 2654435761u, w = unsigned(in[(i + 1) % n]) * 40503u;
    unsigned r = 0;
    for (int j = 0; j < 4; ++j) {
      const int a = int(v >> (8 * j) & 255u), b = int(w >> (8 * j) & 255u);
      int sum = a + b;
      if (sum > 255)
        sum = 255;
      r |= unsigned(sum) << (8 * j);
    }
    const int low = int(v << 16) >> 16, high = int(v) >> 16;
    int product = low * high;
    if (low < high)
      product >>= high & 7;
    r ^= unsigned(product);
    if (v & 64)
      r = r << (w & 15) | r >> (31 - (w & 15));
    return int(r);
  }
};

/// A wide product of two halves each, and a carry.
struct wide {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned low = unsigned(in[i]), high = unsigned(in[(i + 2) % n]), carries = 0;
    for (int j = 0; j < 5; ++j) {
      const unsigned sum = low + high * 77u;
      if (sum < low) {
        ++carries;
        high ^= sum >> 3;
      }
      low = sum;
    }
    return int(low ^ high) + int(carries);
  }
};

struct extremes {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i] > 0 ? 2147483647 - in[i] : -2147483647 + in[i] * -1;
    int r = 0;
    if (v < 0)
      r = v / 2 + (v >> 3);
    else
      r = v % 1000 + int(float(v) / 3.0f);
    if (v != -1)
      r ^= 100 / (v + 1 == 0 ? 1 : v + 1);
    return r + n;
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }
static std::vector<int> digits(int n) { return random_ints(n, 5); }
static std::vector<double> doubles(int n) { return random_values<double>(n, -20, 20); }
static std::vector<float> singles(int n) { return random_floats(n, 20); }

int main() {
  expect_same_in_every_shape("divisions", digits, divisions());
  expect_same_in_every_shape("divides_until_zero", digits, divides_until_zero());
  expect_same_in_every_shape("quotients", doubles, quotients());
  expect_same_in_every_shape("floats", singles, floats());
  expect_same_in_every_shape("narrow", numbers, narrow());
  expect_same_in_every_shape("wide", numbers, wide());
  expect_same_in_every_shape("extremes", digits, extremes());
  expect_same_in_narrow_tiles("divisions", digits, divisions());
  expect_same_in_narrow_tiles("quotients", doubles, quotients());
  return result();
}
