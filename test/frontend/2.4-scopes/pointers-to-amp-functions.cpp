// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a pointer or reference to an amp function, and a restricted variable, are errors at the clause.
//
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// CHECK: pointers-to-amp-functions.cpp:[[@LINE+1]]:21: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
int (*pointer)(int) restrict(amp);
int f(int);
// CHECK: pointers-to-amp-functions.cpp:[[@LINE+1]]:23: error: there are no pointers
int (&reference)(int) restrict(cpu, amp) = f;
// CHECK: pointers-to-amp-functions.cpp:[[@LINE+1]]:22: error: there are no pointers
int takes(int g(int) restrict(amp));
// CHECK: pointers-to-amp-functions.cpp:[[@LINE+1]]:10: error: only functions and lambdas have restrictions
int x(3) restrict(amp);
int takes_host(int g(int) restrict(cpu));
