// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that operator new and operator delete, which are there without any header, are not called by their names in
// restrict(amp) code, and that a class's own, which is restrict(amp), is a function as any other.
//
// Conformance: A108-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifndef LEGAL
void frees(int *p) restrict(amp) {
  ::operator delete(p);   // expected-error {{restrict(amp) code cannot use 'operator delete': declare a local variable or array, or use an array that the host has made [amp-2.4.3.4]}}
  operator delete[](p);   // expected-error {{restrict(amp) code cannot use 'operator delete[]'}}
}
int *allocates() restrict(cpu, amp) {
  return static_cast<int *>(operator new(4)); // expected-error {{restrict(amp) code cannot use 'operator new'}}
}
#else
struct own {
  int a;
  static void operator delete(void *) restrict(amp) {}
};
void frees(own *p) restrict(amp) { own::operator delete(p); }
void host(int *p) {
  ::operator delete(p);
  delete static_cast<int *>(operator new(4));
}
#endif
