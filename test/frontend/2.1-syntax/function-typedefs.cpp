// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the restrictions of a function type reach the functions that are declared by its name (A026, A033): free
// and member functions, friends, static ones; typedefs, aliases, chains of them, templates; and that a definition with
// the clause defines that function.
// Conformance: A026+ A033+
// RUN: %amp++ -std=c++14 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -Wall -Werror %s -o %t && %t
#include <amp.h>

using namespace concurrency;

typedef int by_typedef(int) restrict(amp);
typedef by_typedef by_chain;
using by_alias = int(int) restrict(amp);
using by_alias_chain = by_chain;
template <class T> using by_template = T(T) restrict(amp);
typedef int(by_parentheses)(int) restrict(amp), by_second_declarator(int) restrict(amp);
typedef int for_both(int) restrict(cpu, amp);
typedef int for_host(int) restrict(cpu);
typedef int for_const() const restrict(amp);
struct names {
  typedef int by_member(int) restrict(amp);
  using by_member_chain = by_member;
};
template <class T> struct names_of {
  typedef T by_member(T) restrict(amp);
  by_member member;
};

by_typedef f1, f2;
by_chain f3;
extern by_alias f4;
by_alias_chain f5;
by_template<int> f6;
by_parentheses f7;
by_second_declarator f8;
names::by_member f9;
names::by_member_chain f10;
names_of<int>::by_member f11;
decltype(f1) f12;
for_both f13;
for_host f14;

int f1(int x) { return x + 1000; } // another function
int f1(int x) restrict(amp) { return x + 1; }
int f2(int x) restrict(amp) { return x + 2; }
int f3(int x) restrict(amp) { return x + 3; }
int f4(int x) restrict(amp) { return x + 4; }
int f5(int x) restrict(amp) { return x + 5; }
int f6(int x) restrict(amp) { return x + 6; }
int f7(int x) restrict(amp) { return x + 7; }
int f8(int x) restrict(amp) { return x + 8; }
int f9(int x) restrict(amp) { return x + 9; }
int f10(int x) restrict(amp) { return x + 10; }
int f11(int x) restrict(amp) { return x + 11; }
int f12(int x) restrict(amp) { return x + 12; }
int f13(int x) restrict(cpu, amp) { return x + 13; }
int f14(int x) { return x + 14; }
for_host f14;
int f15(int x) { return x + 15; }
int f15(int x) restrict(cpu);

struct members {
  int value;
  by_typedef member;
  by_template<int> generic;
  for_const constant;
  static by_chain unbound;
  friend by_alias befriended;
  names::by_member_chain qualified;
};
int members::member(int x) restrict(amp) { return x + value; }
int members::generic(int x) restrict(amp) { return x + 2 * value; }
int members::constant() const restrict(amp) { return 3 * value; }
int members::unbound(int x) restrict(amp) { return x; }
int members::qualified(int x) restrict(amp) { return x + 4 * value; }
int befriended(int x) restrict(amp) { return x; }
template <class T> T names_of<T>::member(T x) restrict(amp) { return x + 1; }

int free_functions(int x) restrict(amp) {
  return f1(x) + f2(x) + f3(x) + f4(x) + f5(x) + f6(x) + f7(x) + f8(x) + f9(x) + f10(x) + f11(x) + f12(x) + f13(x);
}
int member_functions(int x) restrict(amp) {
  members m{x};
  names_of<int> n;
  return m.member(x) + m.generic(x) + m.constant() + m.unbound(x) + m.qualified(x) + befriended(x) + n.member(x);
}

// Names of the same spelling that are no function types.
namespace other {
struct by_typedef { int value; };
struct holder { by_typedef by_chain; };
int value(by_typedef f1) { by_typedef f2 = f1, f3; f3 = f2; return f3.value; }
}

// What stands for a function type alone stays a type.
template <class T> struct function;
template <class R, class... A> struct function<R(A...)> { R (*pointer)(A...); };
template <class T> using function_of = function<T(T) restrict(cpu)>;
template <class T, class U> struct pair {};
template <class T> using pair_of = pair<T, const pair<T, T>(T) restrict(cpu)>;
template <class T> T applies(T(T) restrict(cpu), T x) { return x; }
int applies_two(int, for_host f, int x) { return f(x); }
for_host *pointer = f14;
for_host &reference = f14;

int main() {
  array_view<int> v(2);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    v[0] = free_functions(1);
    v[1] = member_functions(2);
  });
  function_of<int> held{f14};
  const bool host = f1(1) == 1001 && f13(1) == 14 && f14(1) == 15 && f15(1) == 16 && other::value({7}) == 7 &&
                    held.pointer(1) == 15 && applies<int>(f14, 1) == 1 && applies_two(0, f14, 1) == 15 &&
                    pointer(1) == 15 && reference(1) == 15;
  return host && v[0] == 13 + 91 && v[1] == 4 + 6 + 6 + 2 + 10 + 2 + 3 ? 0 : 1;
}
