// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that types are looked at wherever restrict(amp) code names them: parameters, return values, casts, temporaries,
// new, typedefs, auto; in declarations without a body, static, inline, member, local, friend and dual functions,
// operators, constructors, conversions and nested lambdas, emitted or not.
// Conformance: A059- A063+ A063- A066- A071- A087- A088- A110-
// RUN: %amp++ -std=c++17 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifdef LEGAL
#define short int
#endif
typedef short word;

// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_value(short x) restrict(amp);
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_pointer(int n, short *x) restrict(amp);
// expected-error@+1 {{'const short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_reference(const short &x) restrict(amp);
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_rvalue_reference(short &&x) restrict(amp);
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_array(short x[4]) restrict(amp);
// expected-error@+1 {{'word' (aka 'short') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_typedef(word x) restrict(amp);
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
short result(int n) restrict(amp);
// expected-error@+1 {{'const short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
auto trailing(int n) restrict(amp) -> const short *;
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
static void internal(short x) restrict(amp) {}
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
inline void in_place(short x) restrict(cpu, amp) {}
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
constexpr int constant(short x) restrict(cpu, amp) { return 0; }

class cell {
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  cell(short x) restrict(amp);
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  operator short() const restrict(amp);
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  cell &operator+=(short x) restrict(cpu, amp);
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  static short member(int n) restrict(amp);
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  friend void befriended(short x) restrict(amp) {}
  void late(int n) restrict(amp);
};
void cell::late(int n) restrict(amp) {
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  for (short i = 0; i < n; ++i)
    ;
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  if (short rest = n % 2)
    ;
}

void bodies(int n) restrict(amp) {
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  int c_style = (short)n;
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  int functional = short(n);
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  int named = static_cast<short>(n);
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  int empty = short();
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  void *of_pointer = reinterpret_cast<short *>(&n);
  // One error, where the type is named.
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  auto deduced = static_cast<short>(n);
  // expected-error@+1 {{'const word' (aka 'const short') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  constexpr word known = 3;
  struct local {
    // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
    int inherits(short x) { return x; }
    int on_host(short x) restrict(cpu) { return x; }
  };
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  auto nested = [](short x) {
    // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
    short y = 1;
    return [=] {
      // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
      short z = 1;
      return z;
    };
  };
}

// What follows is legal: nobody evaluates it, the compiler does, or it is the host's.
struct mixed {
  short kept_on_host(short x) { return x; }
  short kept_on_host_in_writing(short x) restrict(cpu);
  int used(int x) restrict(amp);
};
template <int N> struct constant_of {};
short overloaded(short x) restrict(cpu);
int overloaded(int x) restrict(amp);
typedef short (*of_host)(short);
void legal(int n) restrict(amp) {
  unsigned long size = sizeof(short) + alignof(short) + sizeof(static_cast<short>(n));
  decltype(sizeof(short)) other = size;
  static_assert(static_cast<short>(3) == 3, "text");
  constant_of<static_cast<short>(3)> three;
  constexpr int three_again = static_cast<short>(3);
  int values[short(3)];
  switch (n) {
  case short(3):
    break;
  }
  if constexpr (short(1) == 1)
    ++n;
  bool quiet = noexcept(static_cast<short>(n));
  overloaded(n);
  typedef short unused;
}
void on_host(int n, short x = static_cast<short>(1)) {
  short y = x;
  auto kernel = [=](int i) restrict(amp) { return n + i; };
  auto helper = [=](short i) { return y + i; };
}
// A default argument belongs to the calls.
void with_default(int n = static_cast<short>(1)) restrict(amp);
