// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an object with a pointer, a reference to a view or an array of pointers is captured by no kernel, whatever
// constructors its class has for either side, and wherever the operator() of a function object comes from.
//
// Conformance: A069- A074- A076- A102+ A102-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifdef LEGAL
typedef int pointer, pointers[2];
typedef array_view<int> view;
#else
typedef int *pointer, *pointers[2];
typedef array_view<int> &view;
#endif

struct pair {
  pointer p; // expected-note 3 {{member 'p' of 'pair' declared here}}
  pair() restrict(cpu) {}
  pair() restrict(amp) {} // #amp
};
struct of_view {
  view v; // expected-note 2 {{member 'v' of 'of_view' declared here}}
  of_view(view v) restrict(cpu) : v(v) {}
  of_view(view v) restrict(amp) : v(v) {} // #amp_view
};
template <class T> struct of_pointers {
  T p; // expected-note {{member 'p' of 'of_pointers<int *[2]>' declared here}}
  of_pointers() restrict(cpu) {}
  of_pointers() restrict(amp) {}
  ~of_pointers() restrict(cpu, amp) {}
};
struct inherits : pair { // expected-note {{'inherits' has the base 'pair'}}
  using pair::pair;
};
void lambdas(pair p, of_view r, of_pointers<pointers> a, inherits i, array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1>) restrict(amp) {
    (void)p; // #p
    (void)r; // #r
    (void)a; // #a
  });
  parallel_for_each(v.extent, [i](index<1>) restrict(amp) {}); // #i
}
struct launched {
  array_view<int> v;
  void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
struct holds : launched { // #holds
  pointer p; // expected-note {{member 'p' of 'holds' declared here}}
  using launched::operator();
};
void functor(holds h) { parallel_for_each(h.v.extent, h); }
#ifndef LEGAL
// expected-error@#amp {{'pointer' (aka 'int *') (member 'p' of 'pair') is a pointer}}
// expected-error@#amp_view {{'view' (aka 'array_view<int> &') (member 'v' of 'of_view') is a reference}}
// expected-error@#p {{'pointer' (aka 'int *') (member 'p' of 'pair') is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
// expected-error@#r {{'view' (aka 'array_view<int> &') (member 'v' of 'of_view') is a reference, and restrict(amp) code stores none but those to array and texture: store the view itself, which sees the same data [amp-2.4.1.3]}}
// expected-error@#a {{'int *' (member 'p' of 'of_pointers<int *[2]>') is a pointer}}
// expected-error@#i {{'pointer' (aka 'int *') (member 'p' of 'pair') is a pointer}}
// expected-error@#holds {{'pointer' (aka 'int *') (member 'p' of 'holds') is a pointer}}
#endif
