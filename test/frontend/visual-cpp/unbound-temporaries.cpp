// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a note tells where -famp-msvc does not bind a temporary object to 'T &': arguments in a template, whether or not
// they depend on its arguments, arguments of calls whose callee is no function's name, a result and a member; beside them stand a
// variable in a template and a name in parentheses, which are bound. Where the argument is no object there is no such note.
// RUN: %amp++ -famp-msvc -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>

struct number {
  int n;
  explicit number(int n) : n(n) {}
};
number object(int n) { return number(n); }
int takes(number &of) { return of.n; }

// expected-note@-2 5 {{expects an lvalue for 1st argument}}
// expected-note@-3 5 {{Visual C++ binds a temporary object of a class to 'T &'; -famp-msvc does elsewhere, not here in a template: name the object, or take it by 'const T &' or 'T &&'}}

template <class T> int variable(T) {
  number &r = object(1); // expected-warning {{a temporary object is bound to a reference that is not const}}
  return r.n;
}
template <class T> int independent(T) { return takes(object(2)); } // expected-error {{no matching function for call to 'takes'}}
template <class T> int dependent(T n) { return takes(object(n)); } // expected-error {{no matching function for call to 'takes'}}
template <class T> struct members {
  int takes_too(number &of) { return of.n; } // expected-note {{passing argument to parameter 'of' here}}
  int in_class() { return takes(object(3)); } // expected-error {{no matching function for call to 'takes'}}
  int outside();
  int own() { return takes_too(object(4)); } // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{-famp-msvc does elsewhere, not here in a template: name the object}}
};
template <class T> int members<T>::outside() { return takes(object(5)); } // expected-error {{no matching function for call to 'takes'}}

int instances() {
  auto generic = [](auto) { return takes(number(6)); }; // expected-error {{no matching function for call to 'takes'}}
  members<int> m;
  return variable(1) + independent(1) + dependent(1) + m.in_class() + m.outside() + m.own() + generic(1); // expected-note 6 {{requested here}}
}

int takes_number(int &of) { return of; } // expected-note {{expects an lvalue for 1st argument}}
int no_object() { return takes_number(5); } // expected-error {{no matching function for call to 'takes_number'}}

struct table {
  int (*function)(number &);
  int member(number &of) { return of.n; }
};
struct holder {
  number &held;
  holder() : held(object(7)) {} // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{Visual C++ binds a temporary object of a class to 'T &'; -famp-msvc does for variables and in calls of functions by name, not here: name the object, or take it by 'const T &' or 'T &&'}}
};
number &result() {
  return number(8); // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{in calls of functions by name, not here}}
}
int callees(table t, int (*pointer)(number &), int (&reference)(number &), int (table::*member)(number &)) {
  int sum = (takes)(object(9)); // expected-warning {{a temporary object is bound to a reference that is not const}}
  sum += pointer(object(10));     // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{in calls of functions by name, not here}}
  sum += reference(object(11));   // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{in calls of functions by name, not here}}
  sum += (t.*member)(object(12)); // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{in calls of functions by name, not here}}
  sum += t.function(object(13));  // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{in calls of functions by name, not here}}
  return sum + (*&takes)(object(14)); // expected-error {{cannot bind to a temporary of type 'number'}} expected-note {{in calls of functions by name, not here}}
}
