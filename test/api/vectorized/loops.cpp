// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that loops that the lanes of a vector leave in different iterations and by different ways compute what each
// work-item would alone: nested, with break, continue and return, out of two at once, uniform ones in divergent
// branches.
//
// Where a kernel's memory lies does not matter to its vectors.
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/every_shape.h"

/// As many iterations as the number says.
struct count_down {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int v = in[i], iterations = 0;
    while (v > 0) {
      v -= iterations + 1;
      ++iterations;
    }
    return iterations * 1000 + v + n;
  }
};

struct collatz {
  template <class In> int operator()(const In &in, int i, int) const restrict(amp, cpu) {
    unsigned v = unsigned(in[i]) % 1000 + 1;
    int iterations = 0;
    do {
      v = v & 1 ? 3 * v + 1 : v / 2;
      ++iterations;
    } while (v != 1 && iterations < 200);
    return iterations;
  }
};

struct nested {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int v = in[i];
    int sum = 0;
    for (int j = 0; j < (v & 7); ++j)
      for (int k = j; k < (v >> 3 & 7); ++k)
        sum += in[(i + j * k) % n] ^ k;
    for (int j = 0; j < 5; ++j) {
      for (int k = 0; k < (v & 3); ++k)
        sum = sum * 3 + j;
      sum += k_times(in, i, j, n);
    }
    return sum;
  }
  template <class In>
  static int k_times(const In &in, int i, int k, int n) restrict(amp, cpu) {
    int least = in[i];
    for (int j = 0; j < k; ++j) {
      const int other = in[(i + j) % n];
      if (other < least)
        least = other;
    }
    return least;
  }
};

struct breaks {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int sum = 0;
    for (int j = 0; j < n; ++j) {
      const int v = in[(i + j) % n];
      if (v > 800)
        break;
      if (v < 0)
        continue;
      sum += v;
      if (v % 7 == 3) {
        sum -= 100;
        if (sum < 0)
          continue;
      }
      if (sum > 3000)
        return j;
      ++sum;
    }
    return -sum;
  }
};

/// A return leaves both loops, and what is inlined goes on behind them.
struct found {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    const int first = place_of(in, i, n, in[i] / 2);
    const int second = place_of(in, i, n, first * 20);
    return first * 1000 + second;
  }
  template <class In>
  static int place_of(const In &in, int i, int n, int wanted) restrict(amp, cpu) {
    for (int j = 0; j < 6; ++j)
      for (int k = 0; k < 6; ++k) {
        const int v = in[(j * 6 + k + i) % n];
        if (v > wanted && v < wanted + 100)
          return j * 6 + k;
        if (v == 13)
          return -2 - j;
      }
    return -1;
  }
};

/// The count is the same for all that come; before and behind it lanes part.
struct uniform_in_divergent {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int r = in[i];
    if (r > 0) {
      for (int j = 0; j < n % 10; ++j) {
        r += in[j];
        if (r & 1)
          r += j;
      }
      r ^= 5;
    } else if (r < -500) {
      int j = 0;
      do {
        r += in[n - 1 - j];
        ++j;
      } while (j < n && j < 4);
    }
    return r;
  }
};

struct three_deep {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int sum = 0;
    for (int a = 0; a < (in[i] & 3); ++a) {
      sum = add(in, i, n, a, sum);
      sum ^= 3;
      if (sum > 2000)
        return sum;
    }
    return sum + 1;
  }
  template <class In>
  static int add(const In &in, int i, int n, int a, int sum) restrict(amp, cpu) {
    int b = 0;
    while (b < 4) {
      if (((in[(i + a) % n] >> b) & 1) == 0)
        break;
      for (int c = in[(i + b) % n] & 3; c >= 0; --c) {
        sum += a * 100 + b * 10 + c;
        if (sum % 11 == 5)
          return sum;
      }
      ++b;
    }
    return sum + b;
  }
};

/// What is the same in all lanes while they are in the loop differs behind it.
struct left_with {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int k = 0, step = 1, last = -1;
    const int bound = in[i] & 31;
    for (; k < bound; k += step) {
      last = k;
      step = k % 3 + 1;
    }
    int place = k + i;
    int r = in[place % n] + last * 7 + step;
    for (int j = 0; j < step; ++j)
      r = r * 3 + k;
    return r;
  }
};

/// Loops that only some lanes come to, and some never leave but by a return.
struct endless {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int v = in[i] & 63, iterations = 0;
    if (i % 5 == 2)
      return v;
    for (;;) {
      if (v == 0)
        return iterations;
      v = v & 1 ? v - 1 : v / 2;
      for (;;) {
        ++iterations;
        if (iterations % 3 == 0)
          break;
        if (iterations > 40 + n)
          return -iterations;
      }
    }
  }
};

struct sorts {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    int a = in[i], b = in[(i + 1) % n], iterations = 0;
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
      const int rest = a % b;
      a = b;
      b = rest;
      ++iterations;
    }
    return a * 100 + iterations;
  }
};

/// Each iteration waits long for the last one: more vectors than else are interleaved.
struct waits {
  template <class In> int operator()(const In &in, int i, int n) const restrict(amp, cpu) {
    unsigned r = in[i];
    for (int k = 0; k < n; ++k)
      r = (r ^ k) * 1000003;
    return int(r);
  }
};

static std::vector<int> numbers(int n) { return random_ints(n); }

int main() {
  expect_same_in_every_shape("count_down", numbers, count_down());
  expect_same_in_every_shape("collatz", numbers, collatz());
  expect_same_in_every_shape("nested", numbers, nested());
  expect_same_in_every_shape("breaks", numbers, breaks());
  expect_same_in_every_shape("found", numbers, found());
  expect_same_in_every_shape("uniform_in_divergent", numbers, uniform_in_divergent());
  expect_same_in_every_shape("three_deep", numbers, three_deep());
  expect_same_in_every_shape("left_with", numbers, left_with());
  expect_same_in_every_shape("endless", numbers, endless());
  expect_same_in_every_shape("sorts", numbers, sorts());
  expect_same_in_every_shape("waits", numbers, waits());
  expect_same_in_narrow_tiles("nested", numbers, nested());
  expect_same_in_narrow_tiles("breaks", numbers, breaks());
  expect_same_in_narrow_tiles("three_deep", numbers, three_deep());
  return result();
}
