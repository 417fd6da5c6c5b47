// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause in a place where none may stand is one error at the clause, with the rule.
//
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
struct S {
  int a;
  // CHECK: misplaced-clauses.cpp:[[@LINE+1]]:16: error: a restrict clause stands directly after the parameter list and its const, volatile, mutable, & or &&, before noexcept and '->' [amp-2.1.1]
  void first() restrict(amp) const;
  // CHECK: misplaced-clauses.cpp:[[@LINE+1]]:26: error: a restrict clause stands directly after
  void second() noexcept restrict(amp);
  // CHECK: misplaced-clauses.cpp:[[@LINE+1]]:31: error: a restrict clause stands directly after
  void third() noexcept(true) restrict(amp) {}
  // CHECK: misplaced-clauses.cpp:[[@LINE+1]]:14: error: a restrict clause stands directly after
  S() : a(0) restrict(amp) {}
};
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:20: error: a restrict clause stands directly after
auto f(int) -> int restrict(amp);
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:7: error: only functions and lambdas have restrictions: a restrict clause stands after a parameter list [amp-2.1.1]
int x restrict(amp);
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:8: error: only functions
int *p restrict(amp) = nullptr;
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:10: error: only functions
int a[2] restrict(cpu, amp);
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:1: error: only functions
restrict(amp) int before();
typedef float type(int);
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:1: error: only functions
restrict(cpu) type *pointer;
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:21: error: a restrict clause stands directly after
auto late = [](int) restrict(amp) mutable {};
// CHECK: misplaced-clauses.cpp:[[@LINE+1]]:16: error: a lambda with a restrict clause needs a parameter list before it: write '()' [amp-2.1.2]
auto bare = [] restrict(amp) {};
int fine(int) restrict(amp);
// CHECK: 12 errors generated
