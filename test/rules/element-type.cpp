// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an array or a view of references, of void or of an incomplete class is one error at its line.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
class unknown; // expected-note {{forward declaration of 'unknown'}}

void declarations() {
  array_view<double &> references(3); // expected-error {{'double &' cannot be an element of array or array_view: elements are whole objects, such as int or a complete class of plain data [amp-5.1]}}
  array_view<void> nothing(3); // expected-error {{'void' cannot be an element of array or array_view}}
  array<int &> more(3); // expected-error {{'int &' cannot be an element of array or array_view}}
  array_view<unknown> classes(3); // expected-error {{'unknown' cannot be an element of array or array_view}}
}
#else
void declarations() {
  array_view<double> numbers(3);
  array<int> more(3);
}
#endif
