// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause is taken after the parameter list of every kind of function and operator, in a file that
// includes no header of ours.
//
// RUN: %amp++ -std=c++20 -fsyntax-only -Werror %s
// RUN: %amp++ -std=c++17 -c %s -o %t.o
using size = decltype(sizeof(0));

int declared(int) restrict(amp);
int declared(int x) restrict(amp) { return x; }
int both(int x) restrict(amp, cpu);
int both(int x) restrict(cpu, amp) { return x; }
int union_of_clauses() restrict(amp) restrict(cpu);
int union_of_clauses() restrict(cpu, amp) { return 1; }
int duplicates() restrict(amp, amp) { return 1; }
int duplicates_too() restrict(cpu) restrict(cpu, cpu) { return 1; }
int no_clause();
int no_clause() restrict(cpu) { return 1; }
static inline int internal_one() restrict(cpu, amp) { return 1; }
constexpr int constant(int x) restrict(cpu, amp) { return x; }
auto trailing(int x) restrict(cpu, amp) -> decltype(both(x)) { return both(x); }
auto everything(int x) restrict(cpu, amp) __attribute__((aligned(16)));
auto no_throw(int x) restrict(cpu, amp) noexcept -> int { return x; }
auto conditional(int x) restrict(cpu, amp) noexcept(noexcept(both(1))) -> int { return x; }
int (parenthesized)(int x) restrict(cpu, amp) { return x; }
int *returns_pointer(int *x) restrict(cpu, amp) { return x; }
int &returns_reference(int &x) restrict(cpu, amp) { return x; }
[[nodiscard]] int attributed [[gnu::cold]] (int x) restrict(cpu, amp) { return x; }
int with_default(int x = (both)(3), int y = sizeof(int)) restrict(cpu, amp) { return x + y; }
int of_array(int (&x)[3]) restrict(cpu, amp) { return x[0]; }
extern "C" int c_function(int x) restrict(cpu) { return x; }
namespace outer { namespace inner { int qualified(int) restrict(cpu, amp); } }
int outer::inner::qualified(int x) restrict(cpu, amp) { return x; }

struct S {
  int a;
  S() restrict(cpu, amp) : a(0) {}
  explicit S(int x) restrict(cpu, amp) noexcept : a{x} {}
  S(const S &other) restrict(cpu, amp) = default;
  S(int, int) restrict(cpu, amp) = delete;
  S(float) restrict(cpu, amp);
  ~S() restrict(cpu, amp) {}
  int plain() restrict(cpu, amp) { return a; }
  int with_const() const restrict(cpu, amp) { return a; }
  int with_volatile() volatile restrict(cpu) { return 1; }
  int lvalue() & restrict(cpu, amp) { return a; }
  int const_lvalue() const & restrict(cpu, amp) noexcept { return a; }
  int rvalue() && restrict(cpu, amp) { return a; }
  auto all() const & restrict(amp) noexcept -> int { return a; }
  static int unbound(int x) restrict(cpu, amp) { return x; }
  int later(int) const restrict(amp);
  S &operator=(const S &other) restrict(cpu, amp) { a = other.a; return *this; }
  int operator()(int x) const restrict(cpu, amp) { return a + x; }
  int &operator[](int) restrict(cpu, amp) { return a; }
  S *operator->() restrict(cpu, amp) { return this; }
  int &operator*() restrict(cpu, amp) { return a; }
  S *operator&() restrict(cpu, amp) { return this; }
  int operator->*(int S::*) restrict(cpu, amp) { return a; }
  S &operator++() restrict(cpu, amp) { return *this; }
  S operator++(int) restrict(cpu, amp) { return *this; }
  S operator-() const restrict(cpu, amp) { return *this; }
  S operator~() const restrict(cpu, amp) { return *this; }
  bool operator!() const restrict(cpu, amp) { return !a; }
  S &operator+=(int x) restrict(cpu, amp) { a += x; return *this; }
  S &operator>>=(int) restrict(cpu, amp) { return *this; }
  S operator<<(int) const restrict(cpu, amp) { return *this; }
  S operator,(int) const restrict(cpu, amp) { return *this; }
  void *operator new(size, void *p) restrict(cpu) { return p; }
  void *operator new[](size, void *p) restrict(cpu) { return p; }
  void operator delete(void *) restrict(cpu) {}
  void operator delete[](void *) restrict(cpu) {}
  friend int befriended(const S &s) restrict(cpu, amp) { return s.a; }
  friend bool operator<(const S &l, const S &r) restrict(cpu, amp) { return l.a < r.a; }
};
S::S(float x) restrict(cpu, amp) : a(static_cast<int>(x)) {}
int S::later(int x) const restrict(amp) { return x + a; }
bool operator==(const S &l, const S &r) restrict(cpu, amp) { return l.a == r.a; }
bool operator>(const S &l, const S &r) restrict(cpu, amp) { return r.a > l.a; }
bool operator>=(const S &l, const S &r) restrict(cpu, amp) { return !(l.a < r.a); }
S operator+(const S &l, const S &r) restrict(cpu, amp) { return S(l.a + r.a); }
S operator>>(const S &l, int) restrict(cpu, amp) { return l; }
bool operator&&(const S &, const S &) restrict(cpu, amp) { return true; }
long double operator""_metres(long double x) restrict(cpu) { return x; }

int uses() restrict(amp) {
  S s(1), t = s;
  s = t;
  return declared(1) + both(2) + trailing(1) + no_throw(2) + conditional(1) + outer::inner::qualified(1) + s.plain() +
         s.with_const() + s.lvalue() + S(2).rvalue() + s.all() + S::unbound(1) + s.later(1) + s(1) + s[0] + s->a + *s +
         (++s).a + (s++).a + (-s).a + (~s).a + !s + (s += 1).a + (s << 1).a + befriended(s) + (s < t) + (s == t) +
         (s > t) + (s >= t) + (s + t).a + (s >> 1).a + (s && t) + parenthesized(1) + constant(2) + internal_one() +
         *returns_pointer(&*s) + returns_reference(*s) + attributed(1) + with_default(1, 2);
}
