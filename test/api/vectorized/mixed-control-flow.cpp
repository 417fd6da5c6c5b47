// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that branches and loops that all lanes take alike and such that part them compute in each other what each
// work-item would alone.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

/// Values of the whole tile decide in code that only some lanes run.
struct uniform_inside {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = 0;
    if (in[i] > 0) {
      const int all = in[0];
      if (all > 0) {
        if (in[n - 1] > 0)
          r += in[n / 2];
        else if (i & 1)
          r -= all;
      } else {
        for (int j = 0; j < (all & 7); ++j)
          r += in[j % n];
      }
      int k = all & 3;
      while (k < 5) {
        r += in[(i + k) % n];
        if (r > 1000 && all > 0)
          break;
        ++k;
      }
      r += k;
    }
    for (int j = 0; j < 4; ++j) {
      if (in[j % n] > 100) {
        if (i % 3 == 0)
          continue;
        r ^= j;
        if (r < -500)
          return j;
      } else if (in[(i + j) % n] < 0) {
        break;
      }
      r += 7;
    }
    return r;
  }
};

/// Values change places from iteration to iteration.
struct exchanges {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int a = in[i], b = i, c = n, d = 3;
    for (int j = 0; j < (a & 15) + 1; ++j) {
      int t = a;
      a = b;
      b = c;
      c = d;
      d = t;
      if (b & 1) {
        t = a;
        a = d;
        d = t;
      }
      if ((c ^ j) % 5 == 4) {
        b += j;
        if (b > 40)
          break;
        continue;
      }
      do {
        c = c / 2 + j;
      } while (c > 40 + i % 5);
    }
    return a * 3 + b * 5 + c * 7 + d * 11;
  }
};

struct automaton {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int state = in[i] & 3, r = 0;
    for (int iteration = 0; iteration < 25; ++iteration) {
      switch (state) {
      case 0:
        r += in[(i + iteration) % n] & 7;
        state = r & 3;
        continue;
      case 1:
        r -= iteration;
        state = r & 1 ? 2 : 3;
        break;
      case 2:
        if (r > 30)
          return r;
        state = in[iteration % n] & 1;
        break;
      case 3:
        r = r * 2 + 1;
        state = 0;
        while (iteration > i && r > 10)
          r -= 9;
        break;
      }
      if (r > 200)
        break;
      if (r < -200) {
        r = 0;
        state = 2;
      }
      r += 1;
    }
    return r * 4 + state;
  }
};

/// What is the same in the lanes of a loop is used where they have come together.
struct counters {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int total = 0;
    for (int outer = 0; outer < 4; ++outer) {
      int k = outer, m = n;
      while (in[(i + k) % n] > 0 && k < outer + 9) {
        ++k;
        m -= 2;
        total += in[k % n];
      }
      total += k * m;
      int q = 0;
      for (; q < 3; ++q) {
        if (in[q % n] > in[i])
          break;
        total ^= q;
      }
      total += q + outer;
    }
    return total;
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("uniform_inside", numbers, uniform_inside());
  expect_same_in_every_shape("exchanges", numbers, exchanges());
  expect_same_in_every_shape("automaton", numbers, automaton());
  expect_same_in_every_shape("counters", numbers, counters());
  return result();
}
