// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a wrong list of restrictions is one error at the place of the mistake, on every kind of declarator.
// Conformance: A009- A010-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -DLEGAL -c %s -o %t.o
#ifndef LEGAL
int unknown(int) restrict(gpu); // expected-error {{unknown restriction 'gpu': a restrict clause lists 'amp', 'cpu' and 'auto', separated by commas [amp-2.1]}}
int second(int) restrict(cpu, direct3d) { return 1; } // expected-error {{unknown restriction 'direct3d'}}
int first(int) restrict(pure, amp) { return 1; } // expected-error {{unknown restriction 'pure'}}
int nothing() restrict(); // expected-error {{expected 'amp' or 'cpu' in this restrict clause [amp-2.1]}}
int ends() restrict(amp, cpu,); // expected-error {{expected 'amp' or 'cpu' in this restrict clause}}
int only_comma() restrict(,); // expected-error {{unknown restriction ','}}
int begins() restrict(, amp); // expected-error {{unknown restriction ','}}
int two_commas() restrict(amp,, cpu); // expected-error {{unknown restriction ','}}
int no_comma() restrict(amp cpu); // expected-error {{expected ',' before 'cpu' in this restrict clause [amp-2.1]}}
int semicolon() restrict(amp; cpu); // expected-error {{unknown restriction ';'}}
int text() restrict("amp"); // expected-error {{unknown restriction '"amp"'}}
int number() restrict(1); // expected-error {{unknown restriction '1'}}
int capital() restrict(AMP); // expected-error {{unknown restriction 'AMP'}}
int nested() restrict((amp)); // expected-error {{unknown restriction '('}}
int versioned() restrict(amp:3); // expected-error {{expected a version of restrict(amp) after ':'}}
int second_clause() restrict(amp) restrict(gpu); // expected-error {{unknown restriction 'gpu'}}
struct members {
  members() restrict(gpu) {} // expected-error {{unknown restriction 'gpu'}}
  int member() const restrict(gpu) { return 1; } // expected-error {{unknown restriction 'gpu'}}
  operator int() restrict(gpu) { return 1; } // expected-error {{unknown restriction 'gpu'}}
};
template <class T> T in_template(T x) restrict(gpu) { return x; } // expected-error {{unknown restriction 'gpu'}}
typedef int type(int) restrict(gpu); // expected-error {{unknown restriction 'gpu'}}
auto lambda = [](int x) restrict(gpu) { return x; }; // expected-error {{unknown restriction 'gpu'}}
#else
int unknown(int) restrict(amp);
int second(int) restrict(cpu, amp) { return 1; }
int first(int) restrict(amp, amp) { return 1; }
int nothing() restrict(cpu);
int ends() restrict(amp, cpu);
int second_clause() restrict(amp) restrict(cpu);
struct members {
  members() restrict(amp) {}
  int member() const restrict(amp) { return 1; }
  operator int() restrict(amp) { return 1; }
};
template <class T> T in_template(T x) restrict(amp) { return x; }
typedef int type(int) restrict(amp);
auto lambda = [](int x) restrict(amp) { return x; };
#endif
