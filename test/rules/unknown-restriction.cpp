// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that another name than amp, cpu and auto in a restrict clause is an error at the name.
// Conformance: A010-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int twice(int n) restrict(gpu); // expected-error {{unknown restriction 'gpu': a restrict clause lists 'amp', 'cpu' and 'auto', separated by commas [amp-2.1]}}
#else
int twice(int n) restrict(amp);
#endif
