// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a restrict(auto) function whose body no side can run is an error, with what stands against either.
// Conformance: A134-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <cstdio>
int on_amp(int n) restrict(amp) { return n; }
int twice(int n) restrict(auto) { // #twice
#ifndef LEGAL
  std::puts("twice"); // #puts
  return 2 * on_amp(n); // #call
#else
  return 2 * on_amp(n);
#endif
}
// expected-error@#twice {{'twice' can be neither restrict(cpu) nor restrict(amp): its body breaks rules of both [amp-13.1.1]}}
// expected-note@#call {{no restrict(cpu): 'on_amp' is restrict(amp) and cannot be called from restrict(cpu) code}}
// expected-note@#puts {{no restrict(amp): 'puts' is restrict(cpu) and cannot be called from restrict(amp) code}}
