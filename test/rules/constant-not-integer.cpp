// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a constant from outside that is no integer is a warning in restrict(amp) code, which -Wno-amp-constant switches off.
// Conformance: A098-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
// RUN: %amp++ -Wno-amp-constant -Werror -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

const float pi = 3.14159265f;

void circumferences(array_view<float> radii) {
#ifndef LEGAL
  parallel_for_each(radii.extent, [=](index<1> i) restrict(amp) {
    radii[i] *= 2 * pi; // expected-warning {{constant 'pi' is no integer, and other compilers of restrict(amp) code take only integers from outside: copy it to a local variable that the kernel captures [amp-2.4.3.2]}}
  });
#else
  const float pi = ::pi;
  parallel_for_each(radii.extent, [=](index<1> i) restrict(amp) { radii[i] *= 2 * pi; });
#endif
}
