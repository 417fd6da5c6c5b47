// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a container without its element type is one error where that does not follow from the arguments, and that
// a call which no function of the library takes shows few of them.
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>
#include <vector>

void deduced(concurrency::array<int, 2> &a, int *data) {
  concurrency::array_view of_array(a);
  of_array(1, 2) = 3;
}
void not_deduced(std::vector<int> &data) {
  concurrency::array_view v(4, data);                     // expected-error {{'concurrency::array_view' cannot be used like this: its element type does not follow from these arguments: write it, as in concurrency::array_view<int> [amp-4]}}
  concurrency::array a(4);                                // expected-error {{'concurrency::array' cannot be used like this: its element type does not follow from these arguments: write it, as in concurrency::array<int> [amp-4]}}
}
// expected-note@+1 {{candidate template ignored}} expected-note@+1 {{implicit deduction guide}}
template <class T> struct of_program {
  // expected-note@+1 {{candidate function template not viable}} expected-note@+1 {{implicit deduction guide}}
  of_program(T *, int);
};
of_program<int> deduced_of_program(int *data) { return of_program(data, 1); }
void not_deduced_of_program() { of_program p(1); }        // expected-error {{no viable constructor or deduction guide for deduction of template arguments of 'of_program'}}
void copies(concurrency::array<int> &a) {
  // expected-note@tessera/copy.h:* 2 {{candidate}}
  copy(a, a, a);                                          // expected-error {{no matching function for call to 'copy'}}
}
