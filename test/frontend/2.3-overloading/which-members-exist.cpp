// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the rules of C++ alone decide which members a class gets from the compiler (A045): a constructor or an
// assignment for one side is one for this question, and a deleted member is there for neither side.
// Conformance: A045+ A045-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -Wno-unused -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -Wno-unused -DLEGAL %s -o %t && %t
#include <amp.h>
#include <type_traits>

using namespace concurrency;

// A copy constructor for kernels alone: no default constructor and no move, but assignment and destructor.
struct copied_in_kernels {
  int x;
  copied_in_kernels(const copied_in_kernels &o) restrict(amp) : x(o.x + 1) {}
#ifdef LEGAL
  copied_in_kernels(int x) restrict(cpu, amp) : x(x) {}
  copied_in_kernels() restrict(cpu, amp) : x(0) {}
#endif
};
struct made_in_kernels {
  int x;
  made_in_kernels(int x) restrict(amp) : x(x) {}
#ifdef LEGAL
  made_in_kernels() restrict(cpu, amp) : x(0) {}
#endif
};
struct moved_in_kernels {
  int x;
  moved_in_kernels() restrict(cpu, amp) : x(0) {}
  moved_in_kernels(moved_in_kernels &&o) restrict(amp) : x(o.x) {}
#ifdef LEGAL
  moved_in_kernels(const moved_in_kernels &o) restrict(cpu, amp) : x(o.x) {}
#endif
};
struct constant {
#ifndef LEGAL
  const
#endif
  int x = 1;
};
struct holds_constant : constant {};

int of_kernel(copied_in_kernels &a) restrict(amp) {
  copied_in_kernels b(a);
  b = a;
  b = copied_in_kernels(a);
  return b.x;
}
// CHECK: which-members-exist.cpp:[[@LINE+2]]:49: error: no matching constructor for initialization of 'copied_in_kernels'
// CHECK-NEXT: note: candidate constructor not viable: requires single argument 'o', but no arguments were provided
void default_construction() { copied_in_kernels a; }
// CHECK: which-members-exist.cpp:[[@LINE+3]]:59: error: no matching constructor for initialization of 'made_in_kernels'
// CHECK-NEXT: note: candidate constructor not viable: requires single argument 'x', but no arguments were provided
// CHECK-NEXT: note: candidate constructor (the implicit copy constructor) not viable: requires 1 argument, but 0 were provided
void default_in_kernels() restrict(amp) { made_in_kernels a; }
// CHECK: which-members-exist.cpp:[[@LINE+2]]:74: error: call to implicitly-deleted copy constructor of 'moved_in_kernels'
// CHECK-NEXT: note: copy constructor is implicitly deleted because 'moved_in_kernels' has a user-declared move constructor
void copy_of_moved(moved_in_kernels &a) restrict(amp) { moved_in_kernels b(a); }
// CHECK: which-members-exist.cpp:[[@LINE+2]]:59: error: call to implicitly-deleted copy constructor of 'moved_in_kernels'
// CHECK-NEXT: note: copy constructor is implicitly deleted because 'moved_in_kernels' has a user-declared move constructor
void copy_on_host(moved_in_kernels &a) { moved_in_kernels b(a); }
// CHECK: which-members-exist.cpp:[[@LINE+2]]:61: error: object of type 'constant' cannot be assigned because its copy assignment operator is implicitly deleted
// CHECK-NEXT: note: copy assignment operator of 'constant' is implicitly deleted because field 'x' is of const-qualified type 'const int'
void assignment(constant &a, constant &b) restrict(amp) { a = b; }
// CHECK: which-members-exist.cpp:[[@LINE+3]]:78: error: object of type 'holds_constant' cannot be assigned because its copy assignment operator is implicitly deleted
// CHECK-NEXT: note: copy assignment operator of 'holds_constant' is implicitly deleted because base class 'constant' has a deleted copy assignment operator
// CHECK-NEXT: note: copy assignment operator of 'constant' is implicitly deleted because field 'x' is of const-qualified type 'const int'
void of_derived(holds_constant &a, holds_constant &b) restrict(cpu, amp) { a = b; }

#ifdef LEGAL
static_assert(std::is_trivially_destructible<copied_in_kernels>::value, "nobody has written one");
int main() {
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    copied_in_kernels a(5);
    v[i] = of_kernel(a);
  });
  return v[0] == 6 ? 0 : 1;
}
#endif
