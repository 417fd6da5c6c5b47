// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause without parentheses, or with other brackets, is one error on every kind of declarator, and means
// what it lists; and that restrict stays a name.
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

int one(int x) restrict amp { return x; }         // expected-error {{a restrict clause has parentheses: write restrict(amp) [amp-2.1]}}
int declared(int x) restrict amp;                 // expected-error {{write restrict(amp) [amp-2.1]}}
int both(int x) restrict cpu, amp { return x; }   // expected-error {{write restrict(cpu, amp) [amp-2.1]}}
int alone(int x) restrict { return x; }           // expected-error {{write restrict(amp) [amp-2.1]}}
int squared(int x) restrict[amp] { return x; }    // expected-error {{write restrict(amp) [amp-2.1]}}
int angled(int x) restrict<amp> { return x; }     // expected-error {{write restrict(amp) [amp-2.1]}}
int braced(int x) restrict{amp} { return x; }     // expected-error {{write restrict(amp) [amp-2.1]}}
int both_braced(int x) restrict{cpu, amp} { return x; } // expected-error {{write restrict(cpu, amp) [amp-2.1]}}
int unopened(int x) restrict amp) { return x; }   // expected-error {{write restrict(amp) [amp-2.1]}}
template <class T> T in_template(T x) restrict amp { return x; } // expected-error {{write restrict(amp) [amp-2.1]}}
struct members {
  int a;
  members(int a) restrict cpu, amp : a(a) {}      // expected-error {{write restrict(cpu, amp) [amp-2.1]}}
  int value() const restrict amp { return a; }    // expected-error {{write restrict(amp) [amp-2.1]}}
  operator int() const restrict amp { return a; } // expected-error {{write restrict(amp) [amp-2.1]}}
};
void kernels(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict amp { v[i] = one(alone(both(in_template(1)))); }); // expected-error {{write restrict(amp) [amp-2.1]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict amp -> void { v[i] = members(1).value(); });       // expected-error {{write restrict(amp) [amp-2.1]}}
  both(1);
}
int ordinary(int amp) {
  int restrict = amp;
  if (amp)
    restrict = 2;
  return restrict;
}
