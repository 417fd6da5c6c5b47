// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause is taken in function types: pointers, references, parameters, typedefs, template arguments.
//
// RUN: %amp++ -std=c++17 -fsyntax-only %s
// RUN: %amp++ -std=c++17 %s -o %t && %t
template <class T> struct function;
template <class R, class... A> struct function<R(A...)> { R (*pointer)(A...); };

typedef int type(int) restrict(cpu);
using other_type = int(int) restrict(cpu);
using pointer_type = int (*)(int) restrict(cpu);
typedef int (*old_pointer_type)(int) restrict(cpu);
int identity(int x) restrict(cpu) { return x; }
int applies(int f(int) restrict(cpu), int x) { return f(x); }
int applies_pointer(int (*f)(int) restrict(cpu), int x) { return f(x); }
int applies_reference(int (&f)(int) restrict(cpu), int x) { return f(x); }
int applies_abstract(int(int) restrict(cpu), int x) { return x; }
int (*returns_function(int x) restrict(cpu))(int) { return identity; }
struct S {
  int (*member)(int) restrict(cpu);
  int method(int x) restrict(cpu) { return x; }
};
int (S::*member_pointer)(int) restrict(cpu) = &S::method;

int main() {
  int (*local)(int) restrict(cpu) = &identity;
  int (&reference)(int) restrict(cpu) = identity;
  int (*table[2])(int) restrict(cpu) = {identity, identity};
  function<int(int) restrict(cpu)> held{identity};
  type *one = identity;
  other_type *two = identity;
  pointer_type three = identity;
  old_pointer_type four = (int (*)(int) restrict(cpu))identity;
  S s{identity};
  int sum = local(1) + reference(1) + table[1](1) + held.pointer(1) + one(1) + two(1) + three(1) + four(1) +
            s.member(1) + (s.*member_pointer)(1) + applies(identity, 1) + applies_pointer(identity, 1) +
            applies_reference(identity, 1) + applies_abstract(identity, 1) + returns_function(1)(1);
  return sum == 15 ? 0 : 1;
}
