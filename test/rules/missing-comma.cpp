// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrictions without a comma between them are an error at the second one.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int x) restrict(cpu amp) { return 2 * x; } // expected-error {{expected ',' before 'amp' in this restrict clause [amp-2.1]}}
#else
int twice(int x) restrict(cpu, amp) { return 2 * x; }
#endif

int four_times(int x) restrict(amp) { return twice(twice(x)); }
