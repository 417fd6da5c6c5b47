// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what the table of 13.2 gives to no version 1.x is one error at its place in each of them: what only the host
// has, and what it keeps for 2.0.
// Conformance: A144-
// RUN: %amp++ -std=c++14 -famp-version=1.0 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %if thorough %{ %amp++ -std=c++14 -famp-version=1.1 -ferror-limit=0 -Xclang -verify -c %s -o %t.o %}
// RUN: %amp++ -std=c++14 -famp-version=1.2 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++14 -famp-version=1.0 -DLEGAL %s -o %t && %t
// RUN: %if thorough %{ %amp++ -std=c++14 -famp-version=1.2 -DLEGAL %s -o %t && %t %}
#include <amp.h>
#include <typeinfo>

using namespace concurrency;

struct base {
  int value;
};
struct derived : base {};
#ifndef LEGAL
#define FLOAT long double
#define HALF _Float16
#define OF_ENUM : long long
#define SHARED static
#define WIDTH : 3
#define PACKED __attribute__((packed))
#else
#define FLOAT double
#define HALF float
#define OF_ENUM : int
#define SHARED
#define WIDTH
#define PACKED
#endif

int global = 1;
const int constant_of_file = 2;
enum wide OF_ENUM { zero, one }; // expected-note {{'wide' declared here}}
struct with_bits {
  int bits WIDTH; // expected-note {{member 'bits' of 'with_bits' declared here}}
};
struct with_static {
  SHARED int shared;
};
#ifndef LEGAL
int with_static::shared = 3;
#endif
struct with_function {
#ifndef LEGAL
  int (*function)(int); // expected-note {{member 'function' of 'with_function' declared here}}
#else
  int function;
#endif
};
struct PACKED packed {
#ifndef LEGAL
  bool first;
#else
  int first;
#endif
  int second; // expected-note {{member 'second' of 'packed' declared here}}
};

#ifndef LEGAL
int variadic(int n, ...) restrict(amp) { return n; } // expected-error {{a restrict(amp) function has no '...': declare its parameters, or a template's pack of them [amp-2.4.2]}}
int quiet(int n) restrict(amp) throw() { return n; } // expected-error {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
int quiet_but_int(int n) restrict(amp) throw(int) { return n; } // expected-error {{a restrict(amp) function has no dynamic exception specification: write 'noexcept', or nothing [amp-2.4.2]}}
#else
int variadic(int n) restrict(amp) { return n; }
int quiet(int n) restrict(amp) noexcept { return n; }
int quiet_but_int(int n) restrict(amp) { return n; }
#endif

FLOAT precise(FLOAT x) restrict(amp) { // expected-error 2 {{'long double' is no type of restrict(amp) code: use double [amp-2.4.1.2]}}
  return x * 2;
}
float imprecise(float x) restrict(amp) {
  HALF h = x; // expected-error {{'_Float16' is no type of restrict(amp) code: use float [amp-2.4.1.2]}}
  return h;
}
int enumerated(int x) restrict(amp) {
  wide w = x ? one : zero; // expected-error {{enumeration 'wide' is kept in 'long long', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
  return int(w);
}
int members(int x) restrict(amp) {
  with_bits bits; // expected-error {{a bit-field (member 'bits' of 'with_bits') is no member for restrict(amp) code: use a whole int, and shifts and masks [amp-2.4.1.3]}}
  bits.bits = x;
  with_function function = {}; // expected-error {{'int (*)(int)' (member 'function' of 'with_function')}}
  packed unaligned = {}; // expected-error {{'int' (member 'second' of 'packed') stands at byte 1 of its class, not at a multiple of 4, as restrict(amp) code needs it: use int, or}}
  return bits.bits + (function.function == 0) + unaligned.second;
}
int globals(int x) restrict(amp) {
#ifndef LEGAL
  x += global; // expected-error {{variable 'global' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}}
  x += with_static::shared; // expected-error {{variable 'shared' lives on the host and cannot be used in a kernel; capture its value instead [amp-2.4.3.2]}}
#endif
  return x + constant_of_file;
}
int casts(derived *d) restrict(amp) {
#ifndef LEGAL
  base *b = dynamic_cast<base *>(d); // expected-error {{restrict(amp) code cannot use dynamic_cast: it has no virtual functions; use static_cast [amp-2.4.3.7]}}
  (void)typeid(*b); // expected-error {{restrict(amp) code cannot use typeid: overload a function or a template on the type instead [amp-2.4.3.7]}}
  return b->value;
#else
  base *b = static_cast<base *>(d);
  return b->value;
#endif
}
int statements(int x) restrict(amp) {
#ifndef LEGAL
  if (x > 100)
    goto end; // expected-error {{restrict(amp) code cannot use goto: write a loop, or leave one by break, continue or return [amp-2.4.3.7]}}
  if (x > 50)
    throw x; // expected-error {{restrict(amp) code cannot throw: return a value that tells the failure, or write it to an array_view [amp-2.4.3.7]}}
  try { // expected-error {{restrict(amp) code cannot have try and catch: nothing throws there; return a value that tells the failure [amp-2.4.3.7]}}
    ++x;
  } catch (...) {
  }
  asm("nop"); // expected-error {{restrict(amp) code cannot use asm: write it in C++ [amp-2.4.3.7]}}
end: // expected-error {{restrict(amp) code cannot have label 'end': only case and default label its statements [amp-2.4.3.7]}}
#else
  if (x > 100)
    return x;
  ++x;
#endif
  return x;
}

int main() {
  int sum = 5;
  array_view<int> v(2);
  parallel_for_each(extent<1>(1), [=
#ifndef LEGAL
                                   , &sum // expected-error {{'sum' cannot be captured by reference in a restrict(amp) lambda: capture it by value, or use an array_view to bring results back (only}}
#endif
  ](index<1>) restrict(amp) {
    derived d;
    d.value = 7;
    v[0] = sum + variadic(1) + quiet(2) + quiet_but_int(3) + int(precise(2)) + int(imprecise(3)) + enumerated(1) +
           globals(4);
    v[1] = members(2) + casts(&d) + statements(5);
  });
  return v[0] == 5 + 1 + 2 + 3 + 4 + 3 + 1 + 6 && v[1] == 3 + 7 + 6 ? 0 : 1;
}
