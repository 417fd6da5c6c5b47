// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that several rows and vectors of work-items that run together compute what each work-item would alone: what
// rows share, what columns share, and what neither does, in straight code and loops that all iterate equally often.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_rectangle.h"

struct product {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float sum = 0;
    for (int k = 0; k < columns; ++k)
      sum += in[y * columns + k] * in[k % rows * columns + x];
    return sum;
  }
};

struct shared {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const float of_row = in[y * columns] * 2, of_column = in[x] - 1;
    float r = of_row + of_column + in[(rows - 1) * columns] + in[y * columns + x];
    for (int k = 0; k < rows; ++k)
      r = r * 0.5f + in[k * columns] * of_column - float(k * y);
    return r + float(x) - float(y * y);
  }
};

struct chooses {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    const float v = in[y * columns + x], w = in[(rows - 1 - y) * columns + columns - 1 - x];
    const float least = v < w ? v : w;
    const int place = y % 2 ? x : columns - 1 - x;
    const int other = int(v < 0 ? -v : v) % rows;
    return least + in[y * columns + place] * (y > x ? 2.0f : 3.0f) + in[other * columns + x] +
           (columns > 9 ? in[y] : w);
  }
};

struct private_arrays {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float own[6];
    for (int k = 0; k < 6; ++k)
      own[k] = in[(y + k) % rows * columns + (x * k) % columns];
    own[x % 6] += 1;
    own[y % 6] *= 2;
    float r = own[(x + y) % 6];
    for (int k = 0; k < columns; ++k)
      r += own[k % 6] - in[y * columns + k];
    return r + own[int(r < 0 ? -r : r) % 6];
  }
};

struct carried {
  template <class In> float operator()(const In &in, int y, int x, int rows, int columns) const
      restrict(amp, cpu) {
    float a = in[y * columns], b = in[x], c = 1;
    int place = x;
    for (int k = 0; k < rows + 3; ++k) {
      const float next = a * 0.25f + b;
      b = c - in[k % rows * columns + place];
      c = in[y * columns + k % columns];
      a = next;
      place = place + 1 == columns ? 0 : place + 1;
    }
    return a + b * 2 + c * 4 + float(place);
  }
};

int main() {
  expect_same_in_every_rectangle("product", product());
  expect_same_in_every_rectangle("shared", shared());
  expect_same_in_every_rectangle("chooses", chooses());
  expect_same_in_every_rectangle("private_arrays", private_arrays());
  expect_same_in_every_rectangle("carried", carried());
  return result();
}
