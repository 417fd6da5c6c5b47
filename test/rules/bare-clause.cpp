// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict clause without its parentheses is an error at the word, and nothing follows.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int x) restrict amp { return 2 * x; } // expected-error {{a restrict clause has parentheses: write restrict(amp) [amp-2.1]}}
#else
int twice(int x) restrict(amp) { return 2 * x; }
#endif

int four_times(int x) restrict(amp) { return twice(twice(x)); }
