// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that pointers, references and arrays are refused in restrict(amp) code by what they refer to and where they stand.
// Conformance: A060- A066+ A066- A067+ A067- A068+ A069+ A069- A070- A071+ A071- A072+ A072- A073- A074+ A074- A082+ A082- A083-
// RUN: %amp++ -std=c++17 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct S {
  int i;
  float f[3];
  void method();
};
struct polymorphic {
  virtual void method(); // expected-note 2{{'method' declared here}}
};

// Legal.
int *pointer(int *p, const S *s, array<int> *a, array_view<S> *v, void *anything) restrict(amp) { return p; }
int &reference(int &r, S &&s, array<int, 2> &a, const array<S> &b, array_view<int> &v) restrict(amp) { return r; }
int *&pointers(int *&p, const float *const &q, S *&&r, int S::*&m) restrict(amp) { return p; }
void null(decltype(nullptr) none, bool *b, bool &c, bool d) restrict(amp) {
  decltype(nullptr) other = nullptr;
  int *p = other;
  float(*row)[3] = nullptr;
  const int(&table)[2][2] = {{1, 2}, {3, 4}};
  S matrix[2][3];
  int S::*member = &S::i;
  float(S::*array_member)[3] = &S::f;
}

#ifndef LEGAL
// expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void to_short(short *p) restrict(amp);
// expected-error@+1 {{'polymorphic' has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
void to_polymorphic(const polymorphic *p) restrict(amp);
// expected-error@+1 {{'polymorphic' has virtual functions, which classes of restrict(amp) code do not have: use templates instead [amp-2.4.1.3]}}
void reference_to_polymorphic(polymorphic &r) restrict(amp);
// expected-error@+1 {{'volatile int' is no type of restrict(amp) code: leave out 'volatile' [amp-2.4.1.1]}}
void to_volatile(volatile int *p) restrict(amp);
// expected-error@+1 {{'int *volatile' is no type of restrict(amp) code: leave out 'volatile' [amp-2.4.1.1]}}
void volatile_itself(int *volatile p) restrict(amp);
struct of_a_member_function {
  int x;
  int get() volatile restrict(amp) { return x; } // expected-error {{'volatile of_a_member_function' is no type of restrict(amp) code: leave out 'volatile' [amp-2.4.1.1]}}
  int get() volatile { return x; }
};
// expected-error@+1 {{'int *const *' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
void to_pointer(int *const *p) restrict(amp);
// expected-error@+1 {{'int **' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
void argv(int *p[]) restrict(amp);
// expected-error@+1 {{'int **' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
void reference_to_it(int **&p) restrict(amp);
// expected-error@+1 {{'int S::**' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
void to_member_pointer(int S::**p) restrict(amp);
// expected-error@+1 {{'decltype(nullptr) &&' (aka 'std::nullptr_t &&') is a reference to std::nullptr_t, which restrict(amp) code does not have: use the type without '&' [amp-2.4.1.3]}}
void to_nullptr(decltype(nullptr) &&none) restrict(amp);
// expected-error@+1 {{'void (*)(int)' refers to a function, which nothing in restrict(amp) code does: use a function object [amp-2.4.1.3]}}
void to_function(void (*f)(int)) restrict(amp);
// expected-error@+1 {{'void (&)(int)' refers to a function, which nothing in restrict(amp) code does: use a function object [amp-2.4.1.3]}}
void reference_to_function(void (&f)(int)) restrict(amp);
// expected-error@+1 {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
void by_value(array<int> a) restrict(amp) {}

void locals(int *p) restrict(amp) {
  // expected-error@+1 {{'int *' is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
  int *stored[4];
  // expected-error@+1 {{'void (S::*)()' points to a member function; in restrict(amp) code pointers to members point to data: use a function object [amp-2.4.1.3]}}
  void (S::*method)() = &S::method;
  // expected-error@+1 {{the elements of 'bool[8]' are not aligned to four bytes, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
  bool flags[8];
  // expected-error@+1 {{the elements of 'const bool[2]' are not aligned to four bytes, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
  const bool table[2][2] = {{true, false}, {false, true}};
  // expected-error@+1 {{'int *' is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
  auto captures = [p](int i) { return p[i]; };
}
#endif
