// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a view of elements of less than four bytes is an error at the program's line.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

#ifndef LEGAL
void clear(std::vector<char> &data) {
  array_view<char> view(16, data); // expected-error {{'char' has a size of 1, and the elements of array and array_view have sizes of a multiple of four bytes: use int [amp-5.1]}} expected-note@*:* {{the library's code for it is here}}
#else
void clear(std::vector<int> &data) {
  array_view<int> view(16, data);
#endif
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 0; });
}
