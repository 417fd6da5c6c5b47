// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that work-items have their own private arrays of structs that functions take and return by
// value: what Clang passes in registers it loads and stores as vectors, the first of them at the
// array's beginning.
//
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if every-shape %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run %t-scalar %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

struct mass {
  float x, y, z;
  int weight;
};
struct point {
  double x, y;
};
struct pair {
  int first;
  float second;
};

inline mass made(mass, int k) restrict(cpu, amp) { return {float(k), 1, 2, k}; }
inline point made(point, int k) restrict(cpu, amp) { return {double(k), 1}; }
inline pair made(pair, int k) restrict(cpu, amp) { return {k, 1}; }

inline mass blended(mass a, mass b) restrict(cpu, amp) {
  return {a.x + b.y, a.y - b.x, a.z, a.weight - b.weight};
}
inline point blended(point a, point b) restrict(cpu, amp) { return {a.y - b.x, a.x + b.y}; }
inline pair blended(pair a, pair b) restrict(cpu, amp) { return {a.first - b.first, b.second + 1}; }

inline int total(mass a) restrict(cpu, amp) {
  return int(a.x) + 3 * int(a.y) + 5 * int(a.z) + 7 * a.weight;
}
inline int total(point a) restrict(cpu, amp) { return int(a.x) + 3 * int(a.y); }
inline int total(pair a) restrict(cpu, amp) { return a.first + 3 * int(a.second); }

template <class T> int run_one(int chosen, int steps) restrict(cpu, amp) {
  T p[16];
  for (int k = 0; k < 16; ++k)
    p[k] = made(T(), k);
  for (int k = 0; k < steps; ++k)
    p[k & 15] = blended(p[(chosen + k) & 15], p[(k + 1) & 15]);
  int sum = 0;
  for (int k = 0; k < 16; ++k)
    sum = sum * 3 + total(p[k]);
  return sum;
}

template <class T> void compare(int count, int steps) {
  const std::vector<int> chosen = random_ints(count);
  std::vector<int> results(count), expected(count);
  array_view<const int> from(count, chosen);
  array_view<int> to(count, results);
  to.discard_data();
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) { to[i] = run_one<T>(from[i], steps); });
  to.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = run_one<T>(chosen[i], steps);
  expect_equal("work-items", results, expected);
}

int main() {
  for (int count : {1, 7, 64, 1000})
    for (int steps : {0, 1, 5}) {
      compare<mass>(count, steps);
      compare<point>(count, steps);
      compare<pair>(count, steps);
    }
  return result();
}
