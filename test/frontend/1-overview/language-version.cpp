// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a unit with amp code in C++11 is one error that says which version to ask for, and that one without is a
// plain one.
// RUN: not %amp++ -std=c++11 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=note:
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++11 -DPLAIN -fsyntax-only %s
// CHECK: error: restrict(amp) code needs C++14 or a newer version: compile this unit with -std=c++14
// CHECK-NEXT: 1 error generated
#ifndef PLAIN
#include <amp.h>
int twice(int x) restrict(amp) { return 2 * x; }
#endif
