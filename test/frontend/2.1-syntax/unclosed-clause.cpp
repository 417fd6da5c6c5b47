// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause which the end of the file cuts off is one error at the clause, and no crash.
//
// RUN: not %amp++ -std=c++17 -c %s -o %t.o 2>&1 | %filecheck %s
// CHECK: unclosed-clause.cpp:[[@LINE+2]]:14: error: expected ')' to close this restrict clause [amp-2.1]
// CHECK-NOT: Stack dump
int f(int x) restrict(amp