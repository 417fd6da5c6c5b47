// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions without a clause are no functions for kernels unless -famp-auto says so, and which ones are
// none then, each for its reason; and that a unit without amp code knows nothing of the option.
// Conformance: A137-
// RUN: %amp++ -Xclang -verify=both,strict -c %s -o %t.o
// RUN: %amp++ -famp-auto -Xclang -verify=both,deduced -c %s -o %t.o
// RUN: %amp++ -famp-auto -DLEGAL -c %s -o %t.o
// RUN: %amp++ -famp-auto -DPLAIN -S %s -o %t.auto.s
// RUN: %clang++ -DPLAIN -S %s -o %t.plain.s
// RUN: grep -v '\.ident' %t.auto.s > %t.1 && grep -v '\.ident' %t.plain.s > %t.2 && cmp %t.1 %t.2
#include <cstdio>

int fits(int n) { return n + 1; } // strict-note {{declared here; only functions with restrict(amp)}}
int prints(int n) { // both-note {{declared here; only}}
  return std::puts("") + n; // deduced-note {{'prints' is restrict(cpu) by deduction: 'puts' is restrict(cpu)}}
}
int elsewhere(int n); // both-note {{declared here; only}}
int before(int n);
int before(int n) { return n; } // both-note {{declared here; only}}

#ifndef PLAIN
int kernels_function(int n) restrict(amp) {
#ifndef LEGAL
  n += prints(n); // both-error {{'prints' is restrict(cpu) and cannot be called from restrict(amp) code}}
  n += elsewhere(n); // both-error {{'elsewhere' is restrict(cpu) and cannot}}
  n += before(n); // both-error {{'before' is restrict(cpu) and cannot}}
#endif
  return fits(n); // strict-error {{'fits' is restrict(cpu) and cannot be called from restrict(amp) code}}
}
#endif
