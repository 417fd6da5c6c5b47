// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that pointers and references to functions for both sides or with a pair are those of the host's functions,
// without any cast (A038, A039, A057), whichever way they are written; that a target type chooses the host's overload
// of a set; and that what would gain a restriction is an error, converted or cast: there are no such types (A056).
// Conformance: A038+ A038- A039+ A039- A056- A057+
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL %s -o %t && %t
#ifdef LEGAL
#define BOTH restrict(cpu)
#else
#define BOTH restrict(cpu, amp)
#endif
int dual(int x) restrict(cpu, amp) { return x + 1; }
int host(int x) { return x + 2; }
int pair(int x) restrict(cpu) { return x + 3; }
int pair(int x) restrict(amp) { return x + 4; }
int set(int x) restrict(cpu) { return x + 5; }
int set(int x) restrict(amp) { return x + 6; }
int set(float) restrict(cpu, amp) { return 7; }
template <class T> T general(T x) restrict(cpu, amp) { return x + 8; }
struct s {
  int value;
  int member(int x) restrict(cpu, amp) { return x + value; }
  int paired(int x) { return x + 10; }
  int paired(int x) restrict(amp) { return x + 11; }
  static int of_class(int x) restrict(cpu, amp) { return x + 12; }
};
int takes(int (*f)(int) restrict(cpu)) { return f(0); }
int takes_reference(int (&f)(int)) { return f(0); }
template <int (*F)(int)> int argument() { return F(0); }

// Losing a restriction, or the other function of a pair, needs no cast.
int (*pointer)(int) restrict(cpu) = dual;
int (*without_clause)(int) = &dual;
int (&reference)(int) restrict(cpu) = dual;
int (*of_pair)(int) = pair;
int (&reference_to_pair)(int) = pair;
int (*of_set)(int) = set, (*of_set_float)(float) = set;
int (*of_template)(int) = general;
int (s::*member)(int) = &s::member, (s::*paired)(int) = &s::paired;
typedef int host_function(int) restrict(cpu);
host_function *by_name = pair, &reference_by_name = dual;
// Nor does the same by a cast.
auto by_cast = (int (*)(int))dual;
auto by_static_cast = static_cast<int (*)(int) restrict(cpu)>(pair);
auto by_reinterpret_cast = reinterpret_cast<int (*)(int)>(dual);

// Gaining one is an error, implicitly...
// CHECK: function-types.cpp:[[@LINE+1]]:19: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
int (*gains)(int) BOTH = host;
// CHECK: function-types.cpp:[[@LINE+1]]:32: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
int (&gains_by_reference)(int) BOTH = host;
// CHECK: function-types.cpp:[[@LINE+1]]:32: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
int (s::*gains_by_member)(int) BOTH = &s::paired;
// CHECK: function-types.cpp:[[@LINE+1]]:30: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
int takes_both(int (*f)(int) BOTH);
// ... and by a cast (docs/decisions/restrictions-in-function-types.md).
// CHECK: function-types.cpp:[[@LINE+1]]:29: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
auto c_cast = (int (*)(int) BOTH)host;
// CHECK: function-types.cpp:[[@LINE+1]]:52: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
auto reinterpreted = reinterpret_cast<int (*)(int) BOTH>(host);
// CHECK: function-types.cpp:[[@LINE+1]]:54: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
auto gains_by_static_cast = static_cast<int (*)(int) BOTH>(host);
// CHECK: function-types.cpp:[[@LINE+1]]:61: error: there are no pointers or references to restrict(amp) functions: pass a function object [amp-2.4.3.7]
int calls_cast(int x) restrict(cpu) { return ((int (*)(int) BOTH)host)(x); }

int main() {
  s object = {20};
  const bool host_chosen = pointer(0) == 1 && without_clause(0) == 1 && reference(0) == 1 && of_pair(0) == 3 &&
                           reference_to_pair(0) == 3 && of_set(0) == 5 && of_set_float(0) == 7 &&
                           of_template(0) == 8 && (object.*member)(0) == 20 && (object.*paired)(0) == 10;
  const bool others = by_name(0) == 3 && reference_by_name(0) == 1 && by_cast(0) == 1 && by_static_cast(0) == 3 &&
                      by_reinterpret_cast(0) == 1 && takes(dual) == 1 && takes(pair) == 3 && takes(set) == 5 &&
                      takes_reference(pair) == 3 && takes_reference(dual) == 1 && argument<dual>() == 1 &&
                      argument<pair>() == 3 && takes(s::of_class) == 12;
  return host_chosen && others ? 0 : 1;
}
