// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each cast between a pointer and an integer is one error at the cast in restrict(amp) code, however it is
// written; that taking const away is a warning; and that other casts are neither.
//
// Conformance: A121+ A121- A122- A123+
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -Wno-amp-cast-away-const -Werror -c %s -o %t.o
#ifndef LEGAL
struct from_address {
  unsigned long a;
  from_address(unsigned long x) restrict(amp) : a(x) {}
};
inline unsigned long to_integer(const float *p, int *q) restrict(amp) {
  unsigned long a = (unsigned long)p;                  // expected-error {{restrict(amp) code cannot convert a pointer to an integer: compute with indices instead [amp-2.4.3.6]}}
  a += reinterpret_cast<unsigned long>(q);             // expected-error {{cannot convert a pointer to an integer}}
  using number = long;
  a += number(q) + (long)nullptr;                      // expected-error 2 {{cannot convert a pointer to an integer}}
  a += from_address((unsigned long)&a).a;              // expected-error {{cannot convert a pointer to an integer}}
  a += __builtin_bit_cast(unsigned long, p);           // expected-error {{cannot convert a pointer to an integer}}
  return a;
}
int *to_pointer(int n) restrict(amp, cpu) {
  int *p = (int *)42L;              // expected-error {{restrict(amp) code cannot convert an integer to a pointer: take the address of a variable, or use nullptr [amp-2.4.3.6]}}
  p = reinterpret_cast<int *>(n + 0L); // expected-error {{cannot convert an integer to a pointer}}
  using pointer = int *;
  p = pointer(1L);                  // expected-error {{cannot convert an integer to a pointer}}
  p = __builtin_bit_cast(int *, 1L); // expected-error {{cannot convert an integer to a pointer}}
  return p;
}
template <class T> long in_template(T *p) restrict(amp) {
  auto lambda = [](T *q) { return (long)q; }; // expected-error {{cannot convert a pointer to an integer}}
  return reinterpret_cast<long>(p) + lambda(p); // expected-error {{cannot convert a pointer to an integer}}
}
template long in_template(int *) restrict(amp);
template long in_template(float *) restrict(amp);
long in_pattern(int *p) restrict(cpu) { return (long)p; }
long unevaluated(int *p) restrict(amp) { return sizeof((long)p); }
#endif

struct base {
  int x;
};
struct derived : base {
  float y;
};
int const_casts(const int &r, const int *p, const derived &d) restrict(amp) {
  const_cast<int &>(r) = 1;                     // expected-warning {{this cast takes const away: values written through it may be lost; copy the object and change the copy [amp-2.4.3.6]}}
  *const_cast<int *>(p) = 2;                    // expected-warning {{takes const away}}
  *(int *)p = 3;                                // expected-warning {{takes const away}}
  ((base &)d).x = 4;                            // expected-warning {{takes const away}}
  *(float *)p = 5;                              // expected-warning {{takes const away}}
  const int local[2] = {1, 2};
  *(int *)local = 6;                            // expected-warning {{takes const away}}
  return const_cast<const int &>(r) + *const_cast<const int *>(p) + *(const int *)p;
}
int const_cast_on_host(const int &r) { return const_cast<int &>(r) = 1; }

int other_casts(derived &d, int *p, float f, unsigned u) restrict(amp, cpu) {
  float *same_bytes = reinterpret_cast<float *>(p);
  int *back = (int *)same_bytes;
  base &b = static_cast<base &>(d);
  base *pb = &d;
  derived *pd = static_cast<derived *>(pb);
  int *null = 0, *null_too = (int *)0, *null_pointer = nullptr, *zero = static_cast<int *>(nullptr);
  const int *more_const = const_cast<const int *>(p);
  bool is_set = (bool)p && p != null && !null_too && static_cast<bool>(back);
  return int(f) + (int)u + static_cast<int>(f) + int(*same_bytes) + *back + b.x + int(pd->y) + is_set +
         *more_const + (null_pointer == zero) + int(p - back) + (int)__builtin_bit_cast(unsigned, f);
}
