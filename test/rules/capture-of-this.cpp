// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel that uses members of the object around it is an error: it captures the pointer 'this'.
// Conformance: A102-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#include <amp.h>

using namespace concurrency;

class filter {
public:
  void apply(array_view<float> data) const {
#ifndef LEGAL
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
      data[i] *= factor_; // expected-error {{this lambda uses members of the object around it and so captures 'this', a pointer: capture local copies of them instead, and local references to arrays [amp-2.4.3.3]}}
    });
#else
    const float factor = factor_;
    parallel_for_each(data.extent, [=](index<1> i) restrict(amp) {
      data[i] *= factor;
    });
#endif
  }

private:
  float factor_;
};
