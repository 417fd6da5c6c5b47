// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a member function of restrict(amp) code cannot be volatile, wherever and however it is declared: its object
// would be. For the host it can.
//
// Conformance: A060+ A060-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifndef LEGAL
struct members {
  int a;
  int uses_nothing() volatile restrict(amp) { return 1; } // expected-error {{'volatile members' is no type of restrict(amp) code: leave out 'volatile' [amp-2.4.1.1]}}
  int of_both() const volatile restrict(cpu, amp); // expected-error {{'const volatile members' is no type of restrict(amp) code: leave out 'volatile'}}
  int operator()(int) volatile const & restrict(amp) { return 1; } // expected-error {{'const volatile members' is no type}}
  operator int() volatile restrict(amp) { return 1; } // expected-error {{'volatile members' is no type}}
  template <class T> T pattern(T x) volatile restrict(amp) { return x; } // expected-error {{'volatile members' is no type}}
};
template <class T> struct of {
  T a;
  T instantiated() volatile restrict(amp) { return 1; } // expected-error {{'volatile of<T>' is no type}}
};
int calls(of<int> o) restrict(amp) { return o.instantiated(); }
int local(int x) restrict(amp) {
  struct inner {
    int a;
    int inherits() volatile { return 1; } // expected-error {{'volatile inner' is no type}}
  };
  return x;
}
const volatile int constant = 3;
int reads() restrict(amp) { return constant; } // expected-error {{variable 'constant' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}}
#else
struct members {
  int a;
  int of_host() volatile { return a; }
  int of_host() const restrict(amp) { return a; }
  int clause() volatile restrict(cpu) { return a; }
};
int calls(members m) restrict(amp) { return m.of_host(); }
#endif
