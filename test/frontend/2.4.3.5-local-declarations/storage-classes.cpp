// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that static, extern and thread_local are one error for each local that is declared with them in restrict(amp)
// code, called or not, and that other local declarations are none.
//
// Conformance: A109+ A109-
// RUN: %amp++ -std=c++14 -ferror-limit=0 -Wno-deprecated-register -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++14 -Wno-deprecated-register -DLEGAL -c %s -o %t.o
#ifndef LEGAL
inline int all(int n) restrict(amp) {
  static int s;           // expected-error {{'s' is static: in a restrict(amp) function only tile_static can stand in front of a declaration; leave the word out [amp-2.4.3.5]}}
  static int a = 1, b[2]; // expected-error {{'a' is static}} expected-error {{'b' is static}}
  static const int c = 3; // expected-error {{'c' is static}}
  const static int d = 3; // expected-error {{'d' is static}}
  constexpr static int e = 3; // expected-error {{'e' is static}}
  extern int f;           // expected-error {{'f' is extern: in a restrict(amp) function}}
  thread_local int g = 1; // expected-error {{'g' is thread_local: in a restrict(amp) function}}
  static thread_local int h; // expected-error {{'h' is thread_local}}
  return s + a + b[1] + c + d + e + f + g + h;
}
static int dual() restrict(cpu, amp) {
  static int count; // expected-error {{'count' is static}}
  return ++count;
}
template <class T> T in_template(T x) restrict(amp) {
  static T kept = x; // expected-error {{'kept' is static}}
  return kept;
}
template int in_template(int) restrict(amp);
template float in_template(float) restrict(amp);
template <class T> T never_instantiated(T x) restrict(amp) {
  thread_local T kept = x; // expected-error {{'kept' is thread_local}}
  return kept;
}
struct s {
  int member() const restrict(amp) {
    static int count; // expected-error {{'count' is static}}
    return [](int x) {
      static int inner; // expected-error {{'inner' is static}}
      struct local {
        int f() {
          static int innermost; // expected-error {{'innermost' is static}}
          return innermost;
        }
      };
      return x + inner + local().f();
    }(count);
  }
};
#endif

int host() {
  static int count;
  extern int elsewhere;
  auto on_host = [](int x) {
    static int inner;
    return x + ++inner;
  };
  return ++count + on_host(1) + elsewhere;
}

int fine(int n) restrict(amp) {
  register int fast = n;
  auto deduced = fast;
  const int fixed = 2;
  constexpr int known = 3;
  typedef int number;
  using alias = number;
  alias x = 1, *pointer = &x, &reference = x;
  int function(int);
  extern int other_function(int); // says of a function what is so without it
  tile_static int shared[fixed];
  struct local {
    static int twice(int v) { return 2 * v; } // of a class, not of a local
  };
  shared[n % 2] = local::twice(known);
  return deduced + *pointer + reference + shared[0];
}
