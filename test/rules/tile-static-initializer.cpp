// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static variable with an initialiser is an error.
// Conformance: A118-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int share(int x) restrict(amp) {
#ifndef LEGAL
  tile_static int shared = 0; // expected-error {{a tile_static variable cannot be initialised: let one work-item assign it, then wait at the tile's barrier [amp-2.4.3.5.1]}}
#else
  tile_static int shared;
  shared = 0;
#endif
  return shared + x;
}
