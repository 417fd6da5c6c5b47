// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a declaration inside an amp function is an amp one (A033), unless its own clause says otherwise (A034):
// the function that it names cannot be used as a cpu function, and an explicit cpu one cannot be called.
// Conformance: A033-
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -fsyntax-only -DLEGAL %s
#ifdef LEGAL
#define CPU
#define STAR
#else
#define CPU restrict(cpu)
#define STAR *
#endif
int explicit_cpu(int x) restrict(amp) {
  int elsewhere(int) CPU;
  // CHECK: nested-declarations-inherit.cpp:[[@LINE+1]]:10: error: 'elsewhere' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return elsewhere(x);
}
int pointer(int x) restrict(amp) {
  typedef int local(int);
  // CHECK: nested-declarations-inherit.cpp:[[@LINE+1]]:3: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
  local STAR named;
  return x;
}
