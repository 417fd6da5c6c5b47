// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each cycle of calls among restrict(amp) functions is one error with the cycle's calls as notes: over
// members, constructors, destructors, operators, conversions, templates, lambdas and default arguments, called or not.
//
// Conformance: A105- A106- A107- A108-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Wno-infinite-recursion -Xclang -verify -fsyntax-only %s

inline int direct(int n) restrict(amp) {
  return n ? direct(n - 1) + direct(n - 2) : 0; // expected-error {{'direct' calls itself, and restrict(amp) functions cannot be recursive: write a loop [amp-2.4.3.4]}}
}
static int dual(int n) restrict(cpu, amp) { return n ? dual(n - 1) : 0; } // expected-error {{'dual' calls itself}}
int on_the_host(int n) { return n ? on_the_host(n - 1) : 0; }

int odd(int n) restrict(amp);
int even(int n) restrict(amp) { return n ? odd(n - 1) : 1; } // expected-error {{'even' calls itself through other functions, and restrict(amp) functions cannot be recursive: write a loop [amp-2.4.3.4]}}
// expected-note@-1 {{'even' calls 'odd' here}}
int odd(int n) restrict(amp) { return n ? even(n - 1) : 0; } // expected-note {{'odd' calls 'even' here}}
int uses_even(int n) restrict(amp) { return even(n) + odd(n); }

int a(int) restrict(amp);
int c(int n) restrict(amp) { return a(n); } // expected-error {{'c' calls itself through other functions}} expected-note {{'c' calls 'a' here}}
int b(int n) restrict(amp) { return c(n) + // expected-note {{'b' calls 'c' here}}
                                    b(n); } // expected-error {{'b' calls itself, and}}
int a(int n) restrict(amp) { return b(n); } // expected-note {{'a' calls 'b' here}}

struct members {
  int value;
  int f(int n) const restrict(amp) { return n ? g(n) : 0; } // expected-error {{'f' calls itself through other functions}} expected-note {{'f' calls 'g' here}}
  int g(int n) const restrict(amp) { return f(n - 1); } // expected-note {{'g' calls 'f' here}}
  static int s(int n) restrict(amp) { return members::s(n); } // expected-error {{'s' calls itself}}
  int operator()(int n) const restrict(amp) { return (*this)(n - 1); } // expected-error {{'operator()' calls itself}}
  members operator+(int n) const restrict(amp) { return *this + (n - 1); } // expected-error {{'operator+' calls itself}}
  operator int() const restrict(amp) { return *this; } // expected-error {{'operator int' calls itself}}
};

struct constructed {
  int value;
  constructed(int n) restrict(amp) : value(n) {
    if (n)
      constructed other(n - 1); // expected-error {{'constructed' calls itself}}
  }
};
struct destroyed {
  ~destroyed() restrict(amp) { destroyed other; } // expected-error {{'~destroyed' calls itself}}
};
struct copied {
  int value;
  copied() restrict(amp) : value(0) {}
  copied(const copied &other) restrict(amp) : value(other.value) { take(other); } // expected-error {{'copied' calls itself}}
  static void take(copied) restrict(amp) {}
};
int in_destructor() restrict(amp);
struct part {
  ~part() restrict(amp) { in_destructor(); } // expected-error {{'~part' calls itself through other functions}} expected-note {{'~part' calls 'in_destructor' here}}
};
struct whole {
  part p;
};
int in_destructor() restrict(amp) {
  whole object; // expected-note {{'in_destructor' calls '~whole' here}}
  return 1;
}
// expected-note@-7 {{'~whole' calls '~part' here}}

template <class T> T in_template(T n) restrict(amp, cpu) {
  return n ? in_template(n - 1) : 0; // expected-error {{'in_template<int>' calls itself}}
}
int instances() restrict(amp, cpu) { return in_template(1) + int(in_template(1.5f)); }
template <int N> int finite() restrict(amp) { return N + finite<N - 1>(); }
template <> int finite<0>() restrict(amp) { return 0; }
int uses_finite() restrict(amp) { return finite<20>(); }
template <int N> int counted(int n) restrict(amp) {
  if constexpr (N > 0)
    return counted<N - 1>(n);
  else
    return n;
}
int uses_counted() restrict(amp) { return counted<10>(1); }
template <class T> struct class_template {
  int f(int n) restrict(amp) { return n ? f(n - 1) : 0; } // expected-error {{'f' calls itself}}
};

int lambdas(int n) restrict(amp) {
  auto self = [](auto me, int x) -> int { return x ? me(me, x - 1) : 0; }; // expected-error {{'operator()<(lambda at}}
  auto caller = [](int x) { return lambdas(x); }; // expected-note {{'operator()' calls 'lambdas' here}}
  return self(self, n) + caller(n); // expected-error {{'lambdas' calls itself through other functions}} expected-note {{'lambdas' calls 'operator()' here}}
}
int by_default(int n);
int default_argument(int n) restrict(amp);
int takes_default(int n, int m = default_argument(1)) restrict(amp) { return n + m; } // expected-error {{'default_argument' calls itself, and}}
int default_argument(int n) restrict(amp) { return takes_default(n); }

// Overloads: each is a function of its own.
int overloaded(float) restrict(amp) { return 1; }
int overloaded(int n) restrict(amp) { return overloaded(1.0f) + n; }
int sides(int n) restrict(cpu) { return n ? sides(n - 1) : 0; }
int sides(int n) restrict(amp) { return n; }
int calls_sides(int n) restrict(amp, cpu) { return sides(n); }

// Operands that nobody evaluates call nothing.
int unevaluated(int n) restrict(amp) {
  decltype(unevaluated(n)) x = sizeof(unevaluated(n)) + noexcept(unevaluated(n));
  return x;
}
constexpr int folded(int n) restrict(amp, cpu) { return n + 1; }
int compile_time() restrict(amp) {
  constexpr int x = folded(folded(1));
  return x;
}
