// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that arrays whose lengths are errors have no size that anybody asks for: in instances of templates their types
// still depend on something.
// RUN: %amp++ -std=c++14 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++14 -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -std=c++20 -Xclang -verify -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

template <class... A> void overloaded(A &&...) {} // expected-note 2 {{possible target for call}}

template <int TS> void go(array_view<int> view) {
  parallel_for_each(view.extent.tile<TS>(), [=](tiled_index<TS> t) restrict(amp) {
    tile_static double shared[overloaded + 2][TS + 2]; // expected-error {{reference to overloaded function could not be resolved; did you mean to call it?}}
    int own[overloaded + TS]; // expected-error {{reference to overloaded function could not be resolved; did you mean to call it?}}
    view[t] = t.global[0];
  });
}

int main() {
  int number = 0;
  go<16>(array_view<int>(1, &number));
}
