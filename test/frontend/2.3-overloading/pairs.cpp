// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that everything callable can be a pair of a cpu and an amp overload (A029, A035, A040, A041), and that the
// restrictions at the call decide (A051): code for both sides, to any depth, through templates and lambdas, runs the one
// of its side (A053, A054) or the one function for both (A052); and that its results are those of a serial loop.
// Conformance: A028+ A029+ A035+ A040+ A041+ A042+ A043+ A051+ A052+ A053+ A054+ A054-
// RUN: %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

// Each pair adds 1 on the host and 2 in a kernel, at its own decimal place.
int function(int x) restrict(cpu) { return x + 1; }
int function(int x) restrict(amp) { return x + 2; }
template <class T> T general(T x) restrict(cpu) { return x + 10; }
template <class T> T general(T x) restrict(amp) { return x + 20; }
int for_both(int x) restrict(cpu, amp) { return x + 100; }
inline namespace versions {
int default_argument(int x = function(0)) restrict(cpu, amp) { return x; }
}

struct pairs {
  int value;
  pairs(int x) : value(x + 1) {}
  pairs(int x) restrict(amp) : value(x + 2) {}
  pairs(const pairs &other) : value(other.value + 10) {}
  pairs(const pairs &other) restrict(amp) : value(other.value + 20) {}
  pairs &operator=(const pairs &other) { value = other.value + 100; return *this; }
  pairs &operator=(const pairs &other) restrict(amp) { value = other.value + 200; return *this; }
  ~pairs() restrict(cpu, amp) { clean_up(); }

  int member(int x) const { return value + x + 1000; }
  int member(int x) const restrict(amp) { return value + x + 2000; }
  int member(int x) { return value + x + 3000; }
  int member(int x) restrict(amp) { return value + x + 4000; }
  static int of_class() { return 10000; }
  static int of_class() restrict(amp) { return 20000; }
  template <class T> T as() const { return T(value) + 100000; }
  template <class T> T as() const restrict(amp) { return T(value) + 200000; }
  operator int() const { return value + 1000000; }
  operator int() const restrict(amp) { return value + 2000000; }
  explicit operator bool() const restrict(cpu) { return value % 2; }
  explicit operator bool() const restrict(amp) { return value % 3; }
  int operator()(int x) const { return x + 1; }
  int operator()(int x) const restrict(amp) { return x + 2; }
  int operator[](int x) const { return x + 10; }
  int operator[](int x) const restrict(amp) { return x + 20; }
  pairs &operator++() { value += 1; return *this; }
  pairs &operator++() restrict(amp) { value += 2; return *this; }
  int operator,(int x) const { return x + 100; }
  int operator,(int x) const restrict(amp) { return x + 200; }
  const pairs *operator->() const { return this; }
  const pairs *operator->() const restrict(amp) { return this; }

private:
  // What the destructor cannot have (2.2.2).
  void clean_up() { value = 1; }
  void clean_up() restrict(amp) { value = 2; }
};
int operator*(const pairs &a, int x) { return a.value + x + 1; }
int operator*(const pairs &a, int x) restrict(amp) { return a.value + x + 2; }

namespace outer {
struct found_by_argument {
  int x;
};
int named(found_by_argument a) { return a.x + 1; }
int named(found_by_argument a) restrict(amp) { return a.x + 2; }
}

int at_depth_three(int x) restrict(cpu, amp) { return function(x) + general(x) + for_both(x) + default_argument(); }
int at_depth_two(int x) restrict(cpu, amp) {
  return at_depth_three(x) + [=](int y) { return at_depth_three(y) + function(y); }(x);
}
template <class F> int at_depth_one(F f, int x) restrict(cpu, amp) { return f(x) + general(at_depth_two(x)); }

struct local_pairs {
  int operator()(int x) const restrict(cpu, amp) {
    struct local {
      int m(int x) { return function(x); }
    };
    return local().m(x);
  }
};

// One line for each; both sides run it.
int uses(int x) restrict(cpu, amp) {
  pairs a(x), b(a);
  const pairs c = b;
  a = c;
  int sum = a.value + b.value + c.value + a.member(x) + c.member(x) + pairs::of_class();
  sum += int(c.as<int>()) + c + static_cast<int>(b) + (c ? 7 : 11) + c(x) + c[x] + (c, x) + c->member(x) + c * x;
  ++a;
  sum += a.value + outer::named({x}) + at_depth_one(local_pairs(), x) + pairs(x).value;
  switch (pairs(x)) {
  case 1000004: return sum + 1;
  case 2000006: return sum + 2;
  }
  return sum;
}

// The same without any overload: Step is 1 on the host and 2 in kernels.
int expected(int x, int Step) {
  const int a = x + Step, b = a + 10 * Step, c = b + 10 * Step, assigned = c + 100 * Step;
  int sum = assigned + b + c + (assigned + x + (Step == 1 ? 3000 : 4000)) + (c + x + 1000 * Step) + 10000 * Step;
  sum += c + 100000 * Step + (c + 1000000 * Step) + (b + 1000000 * Step) + ((Step == 1 ? c % 2 : c % 3) ? 7 : 11);
  sum += (x + Step) + (x + 10 * Step) + (x + 100 * Step) + (c + x + 1000 * Step) + (c + x + Step);
  const int three = (x + Step) + (x + 10 * Step) + (x + 100) + Step, two = three + three + x + Step;
  sum += (assigned + Step) + (x + Step) + (x + Step) + two + 10 * Step + (x + Step);
  return sum + (x + Step + 1000000 * Step == (Step == 1 ? 1000004 : 2000006) ? Step : 0);
}

int main() {
  std::vector<int> input = random_ints(300), in_kernel(300), on_host(300), serial_kernel(300), serial_host(300);
  input[7] = 3;
  input[8] = 4;
  array_view<const int> from(300, input);
  array_view<int> to(300, in_kernel);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = uses(from[i]); });
  to.synchronize();
  for (int i = 0; i < 300; ++i) {
    on_host[i] = uses(input[i]);
    serial_host[i] = expected(input[i], 1);
    serial_kernel[i] = expected(input[i], 2);
  }
  expect_equal("host", on_host, serial_host);
  expect_equal("kernel", in_kernel, serial_kernel);
  return result();
}
