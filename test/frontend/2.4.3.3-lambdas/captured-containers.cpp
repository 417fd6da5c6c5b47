// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a view captured by reference is told to be captured by value, not to use a view; and that an array
// captured by value is one error at the capture, whatever is done with its elements.
// RUN: %amp++ -Xclang -verify -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

struct functor { // expected-error {{'array_view<int> &' (member 'view' of 'functor') is a reference, and restrict(amp) code stores none but those to array and texture: store the view itself, which sees the same data [amp-2.4.1.3]}}
  array_view<int> &view; // expected-note {{member 'view' of 'functor' declared here}}
  void operator()(index<1> i) const restrict(amp) { view[i] = 1; }
};

void views(array_view<int> view, array_view<const int, 2> read, int total) {
  parallel_for_each(view.extent, [&](index<1> i) restrict(amp) {
    view[i] = 1; // expected-error {{'view' cannot be captured by reference in a restrict(amp) lambda: capture it by value; a copy of a view sees the same data (only array and texture are captured by reference) [amp-2.4.3.3]}}
  });
  parallel_for_each(view.extent, [=, &read](index<1> i) restrict(amp) { // expected-error {{'read' cannot be captured by reference in a restrict(amp) lambda: capture it by value; a copy of a view sees the same data (only array and texture are captured by reference) [amp-2.4.3.3]}}
    view[i] = read(0, 0);
  });
  std::vector<int> numbers(8);
  parallel_for_each(view.extent, [=, &numbers](index<1> i) restrict(amp) { // expected-error {{'numbers' cannot be captured by reference in a restrict(amp) lambda: its class is for the host, so capture an array_view of the data (only array and texture are captured by reference) [amp-2.4.3.3]}}
    view[i] = 1;
  });
  parallel_for_each(view.extent, [=, &total](index<1> i) restrict(amp) { // expected-error {{'total' cannot be captured by reference in a restrict(amp) lambda: capture it by value, or use an array_view to bring results back (only array and texture are captured by reference) [amp-2.4.3.3]}}
    view[i] = total;
  });
  parallel_for_each(view.extent, functor{view});
}

void take(int &number) restrict(amp) {}

void arrays(array<int> &data) {
  array<int> own(3);
  parallel_for_each(own.extent, [=](index<1> i) restrict(amp) {
    own[i] = 1; // expected-error {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
    own(i) += 1;
    own[i]++;
    int &element = own[i];
  });
  parallel_for_each(own.extent, [own](index<1> i) restrict(amp) { // expected-error {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
    own[i] = 1;
  });
  parallel_for_each(own.extent, [=](index<1> i) restrict(amp) {
    data[i] = 1; // expected-error {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  });
}
