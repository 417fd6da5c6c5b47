// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a kernel which captures members of the object around it by name, or names them without a capture, is one
// error that says what to capture.
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -ferror-limit=0 -DUNNAMED -Xclang -verify=unnamed -fsyntax-only %s
// RUN: %amp++ -DLEGAL %s -o %t && %t
#include <amp.h>

using namespace concurrency;

struct holder {
  array<int> data;
  int factor = 3;
  holder() : data(10) {}
  void fill() {
#ifdef LEGAL
    array<int> &a = data;
    const int f = factor;
    parallel_for_each(data.extent, [&a, f](index<1> i) restrict(amp) { a[i] = f; });
#elif defined UNNAMED
    parallel_for_each(data.extent, [](index<1> i) restrict(amp) {
      data[i] = 1; // unnamed-error {{this lambda uses members of the object around it and so captures 'this', a pointer: capture local copies of them instead, and local references to arrays [amp-2.4.3.3]}}
    });
#else
    // expected-error@+2 {{class member 'data' cannot appear in capture list as it is not a variable}}
    // expected-note@+1 {{capture a local copy of it, or a local reference to an array}}
    parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
    // expected-error@+2 {{class member 'factor' cannot appear in capture list as it is not a variable}}
    // expected-note@+1 {{capture a local copy of it, or a local reference to an array}}
    parallel_for_each(data.extent, [factor](index<1> i) restrict(amp) {});
#endif
  }
};

int main() {
  holder h;
  h.fill();
  return std::vector<int>(h.data)[9] != 3;
}
