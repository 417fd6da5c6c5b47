// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict clause of a variable is an error at the clause.
// Conformance: A018-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int count restrict(amp) = 0; // expected-error {{only functions and lambdas have restrictions: a restrict clause stands after a parameter list [amp-2.1.1]}}
#else
int count() restrict(amp);
#endif
