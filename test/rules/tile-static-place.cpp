// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static in a function for the host is an error.
// Conformance: A111-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
void reset(int i) restrict(cpu, amp) {
#else
void reset(int i) restrict(amp) {
#endif
  tile_static int shared[16];
  shared[i] = 0;
}
#ifndef LEGAL
// expected-error@-4 {{tile_static is for local variables of restrict(amp) functions [amp-2.4.3.5.1]}}
#endif
