// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that code of one side is not converted by the functions of the other, whatever asks for it, and that a note
// names them; that functions of one's own side are ambiguous as ever; and what code for both sides is told (A030, A040).
// Conformance: A030- A040-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Wno-unused -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Wno-unused -Xclang -verify=legal -DLEGAL -fsyntax-only %s
// legal-no-diagnostics
#define BOTH restrict(cpu, amp)
#ifdef LEGAL
#define CPU restrict(cpu, amp)
#define AMP restrict(cpu, amp)
#else
#define CPU restrict(cpu)
#define AMP restrict(amp)
#endif
struct other { int n; }; // expected-note 2 {{candidate constructor}}
struct converts {
  operator int() const CPU;   // expected-note 7 {{'operator int' is restrict(cpu) and converts nothing in restrict(amp) code}} expected-note {{candidate function}}
  operator other() const AMP; // expected-note {{'operator other' is restrict(amp) and converts nothing in restrict(cpu) code}} expected-note 3 {{candidate function}}
};
struct only_cpu { operator int() const CPU; }; // expected-note {{'operator int' declared here}}
struct only_amp { operator int() const AMP; }; // expected-note {{'operator int' declared here}}
void takes(int &&) restrict(amp); // expected-note {{no known conversion from 'converts' to 'int' for 1st argument}}

int initialises(converts c) restrict(amp) { int n = c; return n; } // expected-error {{no viable conversion from 'converts' to 'int'}}
int adds(converts c) restrict(amp) { return c + 1; } // expected-error {{invalid operands to binary expression ('converts' and 'int')}}
int negates(converts c) restrict(amp) { return -c; } // expected-error {{invalid argument type 'converts' to unary expression}}
int asks(converts c) restrict(amp) { if (c) return 1; return 2; } // expected-error {{no viable conversion from 'converts' to 'bool'}}
int switches(converts c) restrict(amp) { switch (c) { default: return 1; } } // expected-error {{statement requires expression of integer type ('converts' invalid)}}
int subscripts(converts c) restrict(amp) { int a[3] = {}; return a[c]; } // expected-error {{no viable overloaded operator[] for type 'int[3]'}}
void passes(converts c) restrict(amp) { takes(c); } // expected-error {{no matching function for call to 'takes'}}
int casts(converts c) restrict(amp) { return (int)c; } // expected-error {{no matching conversion for C-style cast from 'converts' to 'int'}}
other on_host(converts c) { return c; } // expected-error {{no viable conversion from returned value of type 'converts' to function return type 'other'}}

// With no other one, the function itself is the fault.
int in_amp(only_cpu c) restrict(amp) { return c + 1; } // expected-error {{'operator int' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}}
int in_cpu(only_amp c) { return c + 1; } // expected-error {{'operator int' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]}}

struct of_both {
  operator int() const restrict(cpu); // expected-note 4 {{'operator int' declared here}}
#ifdef LEGAL
  operator int() const restrict(amp);
#else
  operator long() const restrict(amp); // expected-note 4 {{'operator long' declared here}}
#endif
};
long returns(of_both c) BOTH { return c; } // expected-error {{this conversion is 'operator int' in restrict(cpu) code}}
int sums(of_both c) BOTH { return 1 + c; } // expected-error {{this conversion is 'operator int' in restrict(cpu) code}}
auto lambda = [](of_both c) BOTH { return c ? 1 : 2; }; // expected-error {{this conversion is 'operator int' in restrict(cpu) code}}
template <class T> int instance(T c) BOTH { return c + 1; } // expected-error {{this conversion is 'operator int' in restrict(cpu) code}}
int uses_instance(of_both c) BOTH { return instance(c); }

struct ambiguous_in_amp {
  operator int() const BOTH;
#ifndef LEGAL
  operator float() const AMP;
#endif
};
int ambiguous(ambiguous_in_amp c) restrict(amp) { return c + 1; } // expected-error {{use of overloaded operator '+' is ambiguous}} expected-note 2 {{built-in candidate}}
int not_ambiguous(ambiguous_in_amp c) restrict(cpu) { return c + 1; }
int in_kernels_alone(ambiguous_in_amp c) BOTH { return c + 1; }
