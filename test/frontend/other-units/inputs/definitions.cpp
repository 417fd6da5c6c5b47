// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "functions.h"

#include <amp_math.h>

using namespace concurrency;

int third(int n) restrict(amp);

counter::counter(int start) restrict(amp, cpu) : value(start) {}
counter::~counter() restrict(amp, cpu) { value = 0; }
void counter::add(int n) restrict(amp, cpu) { value += n; }
int counter::twice(int n) restrict(amp) { return 2 * n; }
int counter::operator*(int n) const restrict(amp) { return value * n; }

int plain(int n) restrict(amp) { return n * n + 1; }
int for_both(int n) restrict(cpu, amp) { return n - 3; }
int pair_of(int n) restrict(cpu) { return n + 1000; }
int pair_of(int n) restrict(amp) { return n + 2000; }
point turned(point p) restrict(amp) { return {-p.y, p.x}; }
double mixed(bool b, unsigned u, double d, long l) restrict(amp) {
  return b ? d + static_cast<double>(u) : static_cast<double>(l);
}
void swapped(int &a, int &b) restrict(amp) {
  const int kept = a;
  a = b;
  b = kept;
}
int sum_of(const int *values, int count) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += values[i];
  return sum;
}
int element_of(array_view<const int> view, int at) restrict(amp) { return view[at]; }
void store(array<int, 1> &into, index<1> at, int value) restrict(amp) { into[at] = value; }
int through_third(int n) restrict(amp) { return third(n) + 1; }
float root(float x) restrict(amp) { return fast_math::sqrt(x); }
static int step(int n) restrict(amp) { return n % 2 ? 3 * n + 1 : n / 2; }
int many_steps(int n) restrict(amp) {
  int count = 0;
  for (; n > 1 && count < 200; ++count)
    n = step(n);
  return count;
}
template <class T> T tripled(T n) restrict(cpu, amp) { return 3 * n; }
template int tripled<int>(int n) restrict(cpu, amp);

template <class T> T negated(T n) restrict(amp) { return -n; }
template int negated<int>(int n) restrict(amp);

template <class T> T scaled<T>::outside(T n) const restrict(amp) { return factor + n; }
template struct scaled<int>;

namespace nested {
int with_offset(int n) restrict(amp) { return n + offset; }
} // namespace nested

// A kernel of this unit calls them, too.
int here(int n) {
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = plain(n) + third(n); });
  return v[0];
}
