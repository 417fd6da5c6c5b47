// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function with several clauses, or with a restriction written twice, is the one function of their union:
// another definition is a second one of the same, and a declaration with a part of the union overlaps it.
// Conformance: A011- A012-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -c %s -o %t.o
#ifdef LEGAL
#define OTHER(NAME) other_##NAME
#define LONG long
#else
#define OTHER(NAME) NAME
#define LONG
#endif
int both() restrict(amp) restrict(cpu) { return 1; } // expected-note {{previous definition is here}}
int OTHER(both)() restrict(amp, cpu) { return 2; } // expected-error {{redefinition of 'both'}} expected-note {{previous declaration is here}}
int OTHER(both)(LONG) restrict(cpu); // expected-error {{'both' is restrict(cpu) here and restrict(cpu, amp) in another declaration}}
int twice() restrict(amp, amp) { return 1; } // expected-note {{previous definition is here}}
int OTHER(twice)() restrict(amp) { return 2; } // expected-error {{redefinition of 'twice'}}
int third() restrict(amp) restrict(amp) { return 1; } // expected-note {{previous definition is here}}
int OTHER(third)() restrict(amp, amp, amp) { return 2; } // expected-error {{redefinition of 'third'}}
int host() restrict(cpu) restrict(cpu) { return 1; } // expected-note {{previous definition is here}}
int OTHER(host)() { return 2; } // expected-error {{redefinition of 'host'}}
struct members {
  int both() restrict(cpu) restrict(amp); // expected-note {{previous declaration is here}}
  int twice() restrict(amp, amp); // expected-note {{previous declaration is here}}
  int OTHER(both)() restrict(amp); // expected-error {{'both' is restrict(amp) here and restrict(cpu, amp) in another declaration}}
  int OTHER(twice)() restrict(amp); // expected-error {{class member cannot be redeclared}}
};
