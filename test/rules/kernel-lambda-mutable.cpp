// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a mutable lambda is no kernel.
// Conformance: B209-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

void count(array_view<int> view, int start) {
#ifndef LEGAL
  parallel_for_each(view.extent, [=](index<1> i) mutable restrict(amp) { view[i] = ++start; }); // expected-error {{a lambda that is launched by parallel_for_each is called as a const object: leave out 'mutable' [amp-7]}}
#else
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = start + 1; });
#endif
}
