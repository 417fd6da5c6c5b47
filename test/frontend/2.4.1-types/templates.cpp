// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a template is refused for the types it names itself, and an instance for the types it is given: once, at
// the template's place with the place of its use, while instances with other types and unused members are legal.
// Conformance: A059- A063-
// RUN: %amp++ -std=c++17 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifdef LEGAL
#define short int
#define char int
#endif

template <class T> T never_used(T x) restrict(amp) {
  // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  short y = 1;
  return x + y;
}
// expected-error@+1 2{{is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
template <class T> T doubled(T x) restrict(amp) {
  T y = x + x;
  return static_cast<T>(y);
}
template <class T> struct box {
  T held;
  T get() const restrict(cpu, amp) { return held; }
  void unused(T x) restrict(cpu, amp) { held = x; }
};
template <class T> int size_of() restrict(amp) { return sizeof(T); }

int uses(int x) restrict(amp) {
  doubled(x);
  doubled(1.5);
  doubled<short>(1); // expected-note {{in the instance 'doubled<short>' of a template, which is used here}}
  doubled<char>(1); // expected-note {{in the instance 'doubled<char>' of a template, which is used here}}
  return box<int>{x}.get() + size_of<short>();
}
short on_host(box<short> b) { return b.held; }
