// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that chains of distinct functions, overloads, instances, constructors, destructors and operators work in
// kernels as on the host, however long, and that a name called again is no recursion by itself.
//
// Conformance: A103+ A104+ A105+ A106+ A107+ A108+
// RUN: %if every-shape %{ %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

template <int N> int chain(int n) restrict(amp, cpu) { return chain<N - 1>(n + N) ^ N; }
template <> int chain<0>(int n) restrict(amp, cpu) { return n; }
int sum(int a) restrict(amp, cpu) { return a; }
template <class... T> int sum(int a, T... rest) restrict(amp, cpu) { return a + sum(rest...); }
float scaled(float x) restrict(amp, cpu) { return 2 * x; }
int scaled(int x) restrict(amp, cpu) { return int(scaled(float(x))) + 1; }

// Logs what happens to it: a constructor, a copy, a destructor, a call.
struct logged {
  array_view<int> log;
  int at;
  logged(const array_view<int> &l, int i) restrict(amp, cpu) : log(l), at(i) { log[at] += 1; }
  logged(const logged &other) restrict(amp, cpu) : log(other.log), at(other.at) { log[at] *= 3; }
  ~logged() restrict(amp, cpu) { log[at] = 2 * log[at] + 5; }
  void operator()(int n) const restrict(amp, cpu) { log[at] += n; }
};
int operator+(const logged &a, int n) restrict(amp, cpu) { return a.log[a.at] + n; }
int pass(logged c, int n) restrict(amp, cpu) {
  c(n);
  return c + n;
}
int work(int n, const array_view<int> &log) restrict(amp, cpu) {
  int result;
  {
    logged first(log, n);
    result = pass(first, n);
    result += pass(logged(log, n), 1);
    for (int i = 0; i < n % 3; ++i)
      logged again(log, n);
  }
  return result + log[n] + chain<30>(n) + sum(n, 2, 3, n) + scaled(n);
}

int main() {
  const int count = 200;
  std::vector<int> results(count), expected(count), logs(count), expected_logs(count);
  array_view<int> view(count, results), log(count, logs), expected_log(count, expected_logs);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = work(i[0], log); });
  view.synchronize();
  log.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = work(i, expected_log);
  expect_equal("chains of calls", results, expected);
  expect_equal("constructors and destructors", logs, expected_logs);
  return result();
}
