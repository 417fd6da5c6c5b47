// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the length of an array in restrict(amp) code is a constant also behind a pointer, a name for a type, a
// cast or sizeof, and that there is one.
//
// Conformance: A092- A109- A118-
// RUN: %amp++ -std=c++17 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#ifndef LEGAL
int lengths(int n, int *a) restrict(amp) {
  int (*pointer)[n] = nullptr; // expected-error {{the length of array 'pointer' is not a constant: a restrict(amp) function's arrays have a constant length [amp-2.4.3]}}
  typedef int row[n]; // expected-error {{the length of array 'row' is not a constant}}
  using matrix = int[n][2]; // expected-error {{the length of array 'matrix' is not a constant}}
  n += sizeof(int[n]); // expected-error {{the length of array 'int[n]' is not a constant}}
  return (*(int (*)[n])a)[1] + (pointer == nullptr); // expected-error {{the length of array 'int (*)[n]' is not a constant}}
}
int tile(int n) restrict(amp) {
  tile_static int unknown[]; // expected-error {{array 'unknown' has no length: write one, a constant, as in 'tile_static float name[64]' [amp-2.4.3]}}
  thread_local tile_static int thread; // expected-error {{'thread' is thread_local: in a restrict(amp) function only tile_static can stand in front of a declaration; leave the word out [amp-2.4.3.5]}}
  return n;
}
#else
int lengths(int n, int *a) restrict(amp) {
  int (*pointer)[3] = nullptr;
  typedef int row[4];
  n += sizeof(row);
  return (*(int (*)[2])a)[1] + (pointer == nullptr);
}
int tile(int n) restrict(amp) {
  tile_static int known[4];
  known[n] = n;
  return n;
}
#endif
