// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors that have a mechanical correction, each line with one.
#include <amp.h>
using namespace concurrency;

int twice(int n) { return 2 * n; }
template <typename T> T same(const T &value) { return value; }

struct point {
  int x;
  int get() restrict(cpu, amp) { return x; }
  point operator+(point other) const { return point{x + other.x}; }
  int operator()(int n) restrict(cpu, amp) { return x + n; }
};

struct add {
  array_view<int> data;
  int amount;
  void operator()(index<1> i) restrict(amp) { data[i] += amount; }
};

struct subtract {
  array_view<int> data;
  int amount;
  void operator()(index<1> i) { data[i] -= amount; }
};

int read(const point &p) restrict(amp) { return p.get(); }
int sum(const point &p, int n) restrict(amp) { return (p + point{n}).x + p(n); }
int four_times(int n) restrict(amp) { return twice(same(n)); }

__int64 wide(int n) restrict(amp) {
  static long long sum = n;
  return sum + n;
}

void launch(array_view<int> data, array<int> &added, int n) {
  parallel_for_each(data.extent, [=](index<1> i) { data[i] = n; });
  parallel_for_each(data.extent, [=](index<1> i) mutable restrict(amp) { data[i] = n; });
  parallel_for_each(data.extent, [&](index<1> i) restrict(amp) { data[i] += n; });
  parallel_for_each(data.extent, [&](index<1> i) restrict(amp) { data[i] += added[i]; });
  parallel_for_each(data.extent, [&data, n](index<1> i) restrict(amp) { data[i] += n; });
  parallel_for_each(data.extent, add{data, n});
  parallel_for_each(data.extent, subtract{data, n});
}
