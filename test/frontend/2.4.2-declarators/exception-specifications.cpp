// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every dynamic exception specification of a restrict(amp) function is one error, in each version of C++ and
// with the form that Visual C++ added, and that those of host functions stay what they were.
//
// Conformance: A090+ A090-
// RUN: %amp++ -std=c++14 -Xclang -verify=amp -fsyntax-only %s
// RUN: %amp++ -std=c++17 -Xclang -verify=amp,new -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int nothing(int) restrict(amp) throw(); // amp-error {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
int types(int) restrict(amp) throw(int, float); // amp-error {{a restrict(amp) function has no dynamic exception specification}}
int anything(int) restrict(cpu, amp) throw(...); // amp-error {{a restrict(amp) function has no dynamic exception specification}}
struct members {
  members() restrict(amp) throw(int) {} // amp-error {{a restrict(amp) function has no dynamic exception specification}}
  int member() const restrict(amp) throw(...) { return 1; } // amp-error {{a restrict(amp) function has no dynamic exception specification}}
  friend int friendly(members) restrict(amp) throw(int); // amp-error {{a restrict(amp) function has no dynamic exception specification}}
};
template <class T> T pattern(T x) restrict(amp) throw(T) { return x; } // amp-error {{a restrict(amp) function has no dynamic exception specification}}
int local(int x) restrict(amp) {
  auto lambda = [](int y) throw(int) { return y; }; // amp-error {{a restrict(amp) function has no dynamic exception specification}}
  struct inner {
    static int member(int y) throw(...) { return y; } // amp-error {{a restrict(amp) function has no dynamic exception specification}}
  };
  return lambda(x) + inner::member(x);
}
int host(int x) throw(int); // new-error {{ISO C++17 does not allow dynamic exception specifications}} new-note {{use 'noexcept(false)' instead}}
#else
int nothing(int) restrict(amp) noexcept;
int types(int) restrict(amp) noexcept(false);
struct members {
  members() restrict(amp) noexcept(true) {}
  int member() const restrict(amp) noexcept { return 1; }
};
int host(int x) throw();
#endif
