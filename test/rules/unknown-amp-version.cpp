// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a version of restrict(amp) which does not exist is an error.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int f(int x) restrict(amp:2.0); // expected-error {{expected a version of restrict(amp) after ':': Tessera has amp:1.0, amp:1.1 and amp:1.2 [amp-13.1.3]}}
#else
int f(int x) restrict(amp:1.2);
#endif
