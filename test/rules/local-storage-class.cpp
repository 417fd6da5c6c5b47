// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a local variable of a restrict(amp) function is neither static nor extern nor thread_local.
// Conformance: A109-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
int next() restrict(amp) {
#ifndef LEGAL
  static int count = 0; // expected-error {{'count' is static: in a restrict(amp) function only tile_static can stand in front of a declaration; leave the word out [amp-2.4.3.5]}}
#else
  int count = 0;
#endif
  return ++count;
}
