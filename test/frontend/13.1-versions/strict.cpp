// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what later versions of restrict(amp) add follows 13.2: each addition is one error in the strict language,
// which is the default, and compiles and runs under the version that has it.
// Conformance: A003+ A003- A142- A143-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -famp-version=1.0 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++17 -famp-version=1.2 %s -o %t && %t
// RUN: %amp++ -std=c++17 -famp-version=1.1 -DONLY_1_1 %s -o %t && %t
#include <amp.h>

using namespace concurrency;

enum small : char { three = 3 }; // expected-note {{'small' declared here}}
struct narrow {
  char letter; // expected-note {{member 'letter' of 'narrow' declared here}}
  bool flag;
  short word;
  wchar_t wide;
};
struct root {
  int value;
};
struct branch : virtual root {}; // expected-note {{'branch' has the base 'root'}}

char letter(char c) restrict(amp) { return c; } // expected-error 2 {{'char' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
unsigned short word(short s) restrict(amp) { return s; } // expected-error {{'unsigned short' is no type of restrict(amp) code: use unsigned int [amp-2.4.1.2]}} expected-error {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
int wide(int x) restrict(amp) {
  wchar_t w = x; // expected-error {{'wchar_t' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  return w;
}
int members(int x) restrict(amp) {
  narrow n = {}; // expected-error {{'char' (member 'letter' of 'narrow') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  n.word = x;
  bool flags[2] = {true, x == 2}; // expected-error {{the elements of 'bool[2]' are not aligned to four bytes, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
  return n.word + flags[1];
}
int enumerated(int x) restrict(amp) {
  small s = three; // expected-error {{enumeration 'small' is kept in 'char', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
  return x + s;
}
int of_base(int x) restrict(amp) {
  branch b; // expected-error {{'root' (base of 'branch') is a virtual base, which classes of restrict(amp) code do not have: derive without 'virtual' [amp-2.4.1.3]}}
  b.value = x;
  return b.value;
}
int number_of(int *p) restrict(amp) {
  unsigned long number = reinterpret_cast<unsigned long>(p); // expected-error {{restrict(amp) code cannot convert a pointer to an integer: compute with indices instead [amp-2.4.3.6]}}
  return *reinterpret_cast<int *>(number); // expected-error {{restrict(amp) code cannot convert an integer to a pointer: take the address of a variable, or use nullptr [amp-2.4.3.6]}}
}
#ifndef ONLY_1_1
struct node {
  int value;
  const node *next; // expected-note {{member 'next' of 'node' declared here}}
};
long long wider(long long x) restrict(amp) { return x * 2; } // expected-error 2 {{'long long' is no type of restrict(amp) code: use long [amp-2.4.1.2]}}
int pointers(int x) restrict(amp) {
  int *p = &x, **pp = &p; // expected-error {{'int **' is a pointer to a pointer, which restrict(amp) code does not have: use one pointer and an index [amp-2.4.1.3]}}
  int *both[2] = {p, *pp}; // expected-error {{'int *' is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an}}
  return **pp + *both[1];
}
int list(int x) restrict(amp) {
  node last = {x, nullptr}; // expected-error {{'const node *' (member 'next' of 'node') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static}}
  return last.value;
}
int factorial(int x) restrict(amp) { return x < 2 ? 1 : x * factorial(x - 1); } // expected-error {{'factorial' calls itself, and restrict(amp) functions cannot be recursive: write a loop [amp-2.4.3.4]}}
#endif

int main() {
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int five = 5;
    v[i] = letter(1) + word(2) + wide(3) + members(2) + enumerated(1) + of_base(4) + number_of(&five);
#ifndef ONLY_1_1
    v[i] += int(wider(6)) + pointers(7) + list(8) + factorial(4);
#endif
  });
#ifndef ONLY_1_1
  return v[0] == 1 + 2 + 3 + 3 + 4 + 4 + 5 + 12 + 14 + 8 + 24 ? 0 : 1;
#else
  return v[0] == 1 + 2 + 3 + 3 + 4 + 4 + 5 ? 0 : 1;
#endif
}
