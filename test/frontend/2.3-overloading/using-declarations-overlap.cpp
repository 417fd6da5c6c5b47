// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a using-declaration brings into a scope is an overload there: it completes a pair (A041), and is an
// error when its restrictions overlap those of another with the same parameters.
// Conformance: A041+ A041-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL -c %s -o %t.o
#include <cmath>
#ifdef LEGAL
#define BOTH restrict(cpu)
#else
#define BOTH restrict(cpu, amp)
#endif
struct base {
  int member(int) BOTH { return 1; }
  int hidden(int) restrict(amp) { return 1; }
  int constant(int) const restrict(cpu, amp) { return 1; }
};
struct derived : base {
// CHECK: using-declarations-overlap.cpp:[[@LINE+2]]:15: error: 'member' is restrict(cpu, amp) here and restrict(amp) in another declaration with the same parameters: declarations of one function have the same clause, and overloads no restriction in common [amp-2.3.2]
// CHECK-NEXT: note: 'member' declared here
  using base::member;
  using base::hidden;
  using base::constant;
  int member(int) restrict(amp) { return 2; }
  int member(float) restrict(cpu) { return 2; }
  int hidden(int) restrict(amp) { return 2; }
  int constant(int) restrict(amp) { return 2; }
};
namespace a {
int function(int) BOTH;
}
namespace b {
int function(int) restrict(amp);
int function(long) restrict(cpu);
}
using a::function;
// CHECK: using-declarations-overlap.cpp:[[@LINE+2]]:10: error: 'function' is restrict(amp) here and restrict(cpu, amp) in another declaration with the same parameters: declarations of one function have the same clause, and overloads no restriction in common [amp-2.3.2]
// CHECK-NEXT: note: 'function' declared here
using b::function;
namespace c {
// CHECK: using-declarations-overlap.cpp:[[@LINE+2]]:10: error: 'function' is restrict(cpu, amp) here and restrict(amp) in another declaration with the same parameters: declarations of one function have the same clause, and overloads no restriction in common [amp-2.3.2]
// CHECK-NEXT: note: 'function' declared here
using a::function;
int function(int) restrict(amp);
}
namespace mathematics {
using std::sqrt;
float sqrt(float) restrict(cpu, amp);
}
int uses(const derived &d) restrict(cpu, amp) { return d.constant(1); }
