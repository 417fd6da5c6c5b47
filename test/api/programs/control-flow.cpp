// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that switch, loops, goto and conditional expressions take the ways that serial code takes.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int classify(int x) restrict(cpu, amp) {
  switch (x % 7) {
  case 0:
    return 1;
  case 1:
  case 2:
    x += 3;
    break;
  case 3:
    x *= 2;
  case 4:
    x -= 1;
    break;
  default:
    if (x > 20)
      return -1;
  }
  return x;
}
int collatz(unsigned n) restrict(cpu, amp) {
  int s = 0;
  do {
    if (n == 1)
      break;
    n = (n & 1) ? 3 * n + 1 : n / 2;
    ++s;
    if (s > 200)
      return -1;
  } while (true);
  return s;
}
int nest(int x) restrict(cpu, amp) {
  int r = 0;
  for (int i = 0; i < x % 9; ++i) {
    if (i == 2)
      continue;
    for (int j = i;; ++j) {
      if (j > 6)
        break;
      if ((i ^ j) == 5)
        continue;
      r += i * j;
    }
    if (r > 100)
      return r;
  }
  return r;
}
int gcd(int a, int b) restrict(cpu, amp) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
int main() {
  const int n = 500;
  std::vector<int> o(n * 4), w(n * 4);
  for (int i = 0; i < n; ++i) {
    w[4 * i] = classify(i);
    w[4 * i + 1] = collatz(i + 1);
    w[4 * i + 2] = nest(i);
    w[4 * i + 3] = gcd(i * 12, 90 + i);
  }
  array_view<int, 2> v(n, 4, o);
  parallel_for_each(
      extent<1>(n), [=](index<1> i) restrict(amp) {
        v(i[0], 0) = classify(i[0]);
        v(i[0], 1) = collatz((unsigned)i[0] + 1u);
        v(i[0], 2) = nest(i[0]);
        v(i[0], 3) = gcd(i[0] * 12, 90 + i[0]);
      });
  v.synchronize();
  expect_equal("ctl", o, w);
  std::vector<int> o2(n), w2(n);
  array_view<int, 1> v2(n, o2);
  for (int i = 0; i < n; ++i) {
    int x = i;
    bool a = x > 10 && (x & 1), b = a || x % 3 == 0;
    int y = a ? (b ? 1 : 2) : !b ? 3 : 4;
    int g = 0;
  again:
    if (g < x % 5) {
      ++g;
      y += g;
      goto again;
    }
    w2[i] = y;
  }
  parallel_for_each(
      v2.extent, [=](index<1> i) restrict(amp) {
        int x = i[0];
        bool a = x > 10 && (x & 1), b = a || x % 3 == 0;
        int y = a ? (b ? 1 : 2) : !b ? 3 : 4;
        auto f = [=](int d) restrict(amp) {
          auto g = [=](int e) restrict(amp) { return e + 1; };
          int sum = y;
          for (int k = 0; k < d; k = g(k))
            sum += k + 1;
          return sum;
        };
        v2[i] = f(x % 5);
      });
  v2.synchronize();
  expect_equal("ctl2", o2, w2);
  return result();
}
