// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a temporary object handed to 'T &', which Visual C++ takes, is a warning with -famp-msvc and an error without,
// and an error with a note that says what to write where a cast makes an object of it; nothing is said where the object has a
// name or the reference takes it.
// RUN: %amp++ -famp-msvc -ferror-limit=0 -Xclang -verify=expected,msvc -fsyntax-only %s
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify=expected,plain -fsyntax-only %s
// RUN: %amp++ -famp-msvc -DLEGAL -fsyntax-only %s
struct number {
  int n;
  number(int n) restrict(cpu, amp) : n(n) {}
};
#ifdef LEGAL
number &object(int) restrict(cpu, amp);
#else
number object(int) restrict(cpu, amp);
#endif
int takes(number &) restrict(cpu, amp); // plain-note 2 {{expects an lvalue for 1st argument}}
int takes_const(const number &) restrict(cpu, amp);
int takes_temporary(number &&) restrict(cpu, amp);
struct made_of { // expected-note 2 {{candidate constructor}}
  made_of(number &); // expected-note {{expects an lvalue for 1st argument}} msvc-note {{Visual C++ binds a temporary object of a class to 'T &'; -famp-msvc does for variables and in calls of functions by name, not here: name the object, or take it by 'const T &' or 'T &&'}}
};
int in_kernels() restrict(amp) { return takes(object(1)); } // plain-error {{no matching function for call to 'takes'}} msvc-warning {{a temporary object is bound to a reference that is not const}}
int on_host() { return takes(object(2)); } // plain-error {{no matching function for call to 'takes'}} msvc-warning {{a temporary object is bound to a reference that is not const}}
made_of makes() { return made_of(object(3)); } // expected-error {{no matching conversion for functional-style cast from 'number' to 'made_of'}}
int refers() {
  number &r = object(4); // plain-error {{non-const lvalue reference to type 'number' cannot bind to a temporary of type 'number'}} msvc-warning {{a temporary object is bound}}
  return r.n;
}
int fine() restrict(cpu, amp) {
  number named(5);
  return takes(named) + takes_const(number(6)) + takes_temporary(number(7));
}
