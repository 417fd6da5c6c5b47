// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an extern "C" function is there once, for one side: neither for both nor as a pair, in whatever namespaces
// and with whatever parameters, because C knows nothing but its name.
//
// Conformance: A091+ A091-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <stdlib.h>

#ifndef LEGAL
extern "C" int pair(int) restrict(cpu); // expected-note {{'pair' declared here}}
extern "C" int pair(int) restrict(amp); // expected-error {{an extern "C" function has one restriction only: give each side a function of its own name [amp-2.4.2]}}

extern "C" {
int defined(int x) restrict(amp) { return x; } // expected-note {{'defined' declared here}}
int defined(int x) { return x + 1; } // expected-error {{an extern "C" function has one restriction only}}

int other_parameters(int x) { return x; } // expected-note {{'other_parameters' declared here}}
int other_parameters(float) restrict(amp) { return 2; } // expected-error {{an extern "C" function has one restriction only}}
}
namespace one {
extern "C" int in_namespaces(int) restrict(cpu); // expected-note {{'in_namespaces' declared here}}
}
namespace two {
extern "C" int in_namespaces(int) restrict(amp); // expected-error {{an extern "C" function has one restriction only}}
}
// expected-note@*:* {{'abs' declared here}}
extern "C" int abs(int x) restrict(amp); // expected-error {{an extern "C" function has one restriction only}}
typedef int both(int) restrict(cpu, amp);
extern "C" both by_typedef; // expected-error {{an extern "C" function has one restriction only}}
extern "C" {
struct s {
  friend int friendly(s) restrict(cpu, amp); // expected-error {{an extern "C" function has one restriction only}}
};
}
#else
extern "C" int pair_cpu(int) restrict(cpu);
extern "C" int pair_amp(int) restrict(amp);
extern "C" int pair_amp(int) restrict(amp);
int pair(int) restrict(cpu);
int pair(int) restrict(amp);
int abs(int x) restrict(amp);
extern "C" {
int host(int x) { return x; }
struct s {
  int a;
  int member() restrict(cpu, amp) { return a; } // members have no linkage of C
};
}
#endif
