// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static number that is const, and so has no value ever, is an error.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int share(int x) restrict(amp) {
#ifndef LEGAL
  tile_static const int shared; // expected-error {{'shared' is const, and a tile_static variable has no initialiser, so that nothing could ever write it: leave the word out [amp-2.4.3.5.1]}}
#else
  tile_static int shared;
  shared = x;
#endif
  return shared + x;
}
