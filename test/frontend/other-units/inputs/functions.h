// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one unit of these tests defines and another calls.
#pragma once
#include <amp.h>

struct point {
  float x, y;
};

struct counter {
  int value;
  counter(int start) restrict(amp, cpu);
  ~counter() restrict(amp, cpu);
  void add(int n) restrict(amp, cpu);
  static int twice(int n) restrict(amp);
  int operator*(int n) const restrict(amp);
};

int plain(int n) restrict(amp);
int for_both(int n) restrict(cpu, amp);
int pair_of(int n) restrict(cpu);
int pair_of(int n) restrict(amp);
point turned(point p) restrict(amp);
double mixed(bool b, unsigned u, double d, long l) restrict(amp);
void swapped(int &a, int &b) restrict(amp);
int sum_of(const int *values, int count) restrict(amp);
int element_of(concurrency::array_view<const int> view, int at) restrict(amp);
void store(concurrency::array<int, 1> &into, concurrency::index<1> at, int value) restrict(amp);
int through_third(int n) restrict(amp);
float root(float x) restrict(amp);
int many_steps(int n) restrict(amp);

template <class T> T tripled(T n) restrict(cpu, amp);
extern template int tripled<int>(int n) restrict(cpu, amp);

namespace nested {
const int offset = 7;
int with_offset(int n) restrict(amp);
} // namespace nested

template <class T> T negated(T n) restrict(amp);

template <class T> struct scaled {
  T factor;
  T inside(T n) const restrict(amp) { return factor * n; }
  T outside(T n) const restrict(amp);
};
extern template struct scaled<int>;
