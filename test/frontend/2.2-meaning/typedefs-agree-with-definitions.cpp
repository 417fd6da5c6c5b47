// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a function declared by the name of an amp function type is amp alone (A026, A027): its definition needs
// the clause, and the host cannot call it; and that there is no pointer, reference or parameter of such a type.
// Conformance: A026- A027-
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -fsyntax-only -DLEGAL %s
#ifdef LEGAL
#define CLAUSE restrict(amp)
#define TYPE_CLAUSE
#else
#define CLAUSE
#define TYPE_CLAUSE restrict(amp)
#endif
typedef int amp_function(int) restrict(amp);
using chain = amp_function;

struct s {
  chain member;
};
// CHECK: typedefs-agree-with-definitions.cpp:[[@LINE+1]]:8: error: out-of-line definition of 'member' does not match any declaration in 's'
int s::member(int x) CLAUSE { return x; }

chain defined;
// CHECK: typedefs-agree-with-definitions.cpp:[[@LINE+1]]:34: error: 'defined' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
int calls(int x) CLAUSE { return defined(x); }

typedef int function(int) TYPE_CLAUSE;
template <class T> using alias = T(T) TYPE_CLAUSE;
// CHECK: typedefs-agree-with-definitions.cpp:[[@LINE+1]]:1: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
function *pointer;
// CHECK: typedefs-agree-with-definitions.cpp:[[@LINE+1]]:11: error: there are no pointers
int takes(function parameter);
// CHECK: typedefs-agree-with-definitions.cpp:[[@LINE+1]]:21: error: there are no pointers
int takes_reference(alias<int> &parameter);
struct holds {
  // CHECK: typedefs-agree-with-definitions.cpp:[[@LINE+1]]:3: error: there are no pointers
  function s::*member;
};
