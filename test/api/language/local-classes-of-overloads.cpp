// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions overloaded on restrictions may declare alike classes, enumerations and lambdas in their bodies,
// with members for both sides, and give them to the same templates: each side has its own.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

template <class F> int apply(const F &f, int x) restrict(cpu, amp) { return f(x); }
template <class F> auto deduced(const F &f, int x) restrict(cpu, amp) { return f(x); }
template <class T> int first_of() restrict(cpu, amp) { return T::first; }
template <class T> int value_of(T x) restrict(cpu, amp) { return int(x); }

int by_class(int a) {
  struct step {
    int operator()(int x) const restrict(cpu, amp) { return x + 1; }
  };
  return apply(step(), a) + deduced(step(), a) + step()(a);
}
int by_class(int a) restrict(amp) {
  struct step {
    int operator()(int x) const restrict(cpu, amp) { return x * 10; }
  };
  return apply(step(), a) + deduced(step(), a) + step()(a);
}

inline int by_lambda(int a) {
  auto step = [=](int x) restrict(cpu, amp) { return x + a; };
  return apply(step, 1) + apply([=](int x) { return x - a; }, 2) + deduced(step, 3);
}
inline int by_lambda(int a) restrict(amp) {
  auto step = [=](int x) restrict(cpu, amp) { return x * a; };
  return apply(step, 1) + apply([=](int x) restrict(amp) { return x * 7; }, 2) + deduced(step, 3);
}

int by_constant(int a) {
  enum numbers { first = 1 };
  struct holder {
    enum { first = 2 };
  };
  return a + value_of(numbers::first) + first_of<holder>();
}
int by_constant(int a) restrict(amp) {
  enum numbers { first = 10 };
  struct holder {
    enum { first = 20 };
  };
  return a + value_of(numbers::first) + first_of<holder>();
}

template <class T> T by_template(T a) restrict(cpu) {
  struct step {
    T operator()(T x) const restrict(cpu, amp) { return x + 1; }
  } one;
  return apply(one, a) + apply([=](T x) restrict(cpu, amp) { return x + 2; }, a);
}
template <class T> T by_template(T a) restrict(amp) {
  struct step {
    T operator()(T x) const restrict(cpu, amp) { return x * 10; }
  } one;
  return apply(one, a) + apply([=](T x) restrict(cpu, amp) { return x * 20; }, a);
}

auto made() {
  struct step {
    int operator()(int x) const restrict(cpu, amp) { return x + 1; }
  };
  return step();
}
auto made() restrict(amp) {
  struct step {
    int operator()(int x) const restrict(cpu, amp) { return x * 10; }
  };
  return step();
}

template <class T> int nested(T a) restrict(cpu) {
  struct outer {
    static int run(T x) restrict(cpu, amp) {
      struct inner {
        int operator()(T y) const restrict(cpu, amp) { return y + 3; }
      };
      return apply(inner(), x);
    }
  };
  return outer::run(a);
}
template <class T> int nested(T a) restrict(amp) {
  struct outer {
    static int run(T x) restrict(cpu, amp) {
      struct inner {
        int operator()(T y) const restrict(cpu, amp) { return y * 30; }
      };
      return apply(inner(), x);
    }
  };
  return outer::run(a);
}

static bool is(const char *what, int found, int wanted) {
  if (found != wanted)
    std::printf("%s: %d, not %d\n", what, found, wanted);
  return found == wanted;
}

int main() {
  const int a = 3;
  array_view<int> out(6);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    out[0] = by_class(a);
    out[1] = by_lambda(a);
    out[2] = by_constant(a);
    out[3] = by_template(a);
    out[4] = made()(a);
    out[5] = nested(a);
  });
  bool right = is("class, cpu", by_class(a), 12) && is("class, amp", out[0], 90);
  right &= is("lambda, cpu", by_lambda(a), 4 - 1 + 6) && is("lambda, amp", out[1], 3 + 14 + 9);
  right &= is("constant, cpu", by_constant(a), 6) && is("constant, amp", out[2], 33);
  right &= is("template, cpu", by_template(a), 9) && is("template, amp", out[3], 90);
  right &= is("made, cpu", made()(a), 4) && is("made, amp", out[4], 30);
  right &= is("nested, cpu", nested(a), 6) && is("nested, amp", out[5], 90);
  return right ? 0 : 1;
}
