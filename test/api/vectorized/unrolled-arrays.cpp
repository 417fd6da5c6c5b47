// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that private arrays that only counters of loops index live in registers, and that loops
// over them compute what they are written to, with tables, triangles, breaks and all.
//
// Where a kernel's memory lies does not matter to its vectors, nor what ref's copies of kernels have.
// RUN: %amp++ -O2 -famp-stop-after=shape %s -o - | sed '/^define.*\.work_item(/,/^}/d' | %filecheck %s
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

// CHECK: define
// CHECK-NOT: alloca

/// The order of the words and what they are mixed with follow from the round.
struct rounds {
  template <class In> unsigned int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int order[16] = {3, 7, 0, 12, 15, 1, 9, 4, 2, 14, 6, 11, 8, 5, 10, 13};
    unsigned int words[16], a = 1, b = 2, c = 3;
    for (int k = 0; k < 16; ++k)
      words[k] = in[(i + k) % n];
    for (int k = 0; k < 48; ++k) {
      unsigned int mixed;
      int word;
      if (k < 16)
        mixed = (a & b) | (~a & c), word = k;
      else if (k < 32)
        mixed = a ^ b ^ c, word = order[k - 16];
      else
        mixed = b ^ (a | ~c), word = 5 * k % 16;
      const unsigned int sum = mixed + words[word];
      words[word] ^= a;
      a = b, b = c;
      c += sum << (k % 7 + 1) | sum >> (31 - k % 7);
    }
    return a ^ b ^ c;
  }
};

/// Sorts by comparisons whose places do not depend on the elements.
struct network {
  template <class In> unsigned int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned int sorted[8];
    for (int k = 0; k < 8; ++k)
      sorted[k] = in[(i * 3 + k) % n];
    for (int end = 7; end > 0; --end)
      for (int k = 0; k < end; ++k)
        if (sorted[k] > sorted[k + 1]) {
          const unsigned int other = sorted[k];
          sorted[k] = sorted[k + 1], sorted[k + 1] = other;
        }
    unsigned int r = 0;
    for (int k = 0; k < 8; ++k)
      r = r * 31 + sorted[k];
    return r;
  }
};

struct matrix {
  unsigned int of[4][4];
};

/// A power: how often the matrices are multiplied depends on the element.
struct powers {
  template <class In> unsigned int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    matrix base, power;
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 4; ++column) {
        base.of[row][column] = in[(i + row * 4 + column) % n];
        power.of[row][column] = row == column;
      }
    for (unsigned int k = 0; k < in[i] % 5; ++k) {
      matrix next;
      for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column) {
          next.of[row][column] = 0;
          for (int inner = 0; inner < 4; ++inner)
            next.of[row][column] += power.of[row][inner] * base.of[inner][column];
        }
      power = next;
    }
    unsigned int r = 0;
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column <= row; ++column)
        r = r * 7 + power.of[row][column];
    return r;
  }
};

/// A lane leaves the loop where its elements say so, and goes on with the elements so far.
struct breaks {
  template <class In> unsigned int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned int seen[12] = {}, sum = 0;
    for (int k = 0; k < 12; ++k) {
      const unsigned int v = in[(i + 5 * k) % n];
      if (v % 8 == 3)
        break;
      seen[k] = v;
    }
    for (int k = 11; k >= 0; --k)
      sum = sum * 3 + seen[k];
    return sum;
  }
};

static std::vector<unsigned int> numbers(int n) {
  const std::vector<int> ints = random_ints(n);
  return {ints.begin(), ints.end()};
}

int main() {
  expect_same_in_every_shape("rounds", numbers, rounds());
  expect_same_in_every_shape("network", numbers, network());
  expect_same_in_every_shape("powers", numbers, powers());
  expect_same_in_every_shape("breaks", numbers, breaks());
  return result();
}
