// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a closure holds amp-compatible types only: by default, by name and by an initialiser, in kernels and in
// lambdas inside of restrict(amp) code; function objects with a name likewise.
// Conformance: A069- A075+ A102+ A102-
// RUN: %amp++ -std=c++20 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++20 -DLEGAL -fsyntax-only %s
#include <amp.h>
#include <string>
#include <vector>

using namespace concurrency;

struct pair {
  int first;
  bool second;
};

void legal(array_view<int> view, array<int, 2> &data, pair p, double d) {
  bool one = true, two = false;
  int numbers[3] = {1, 2, 3};
  auto helper = [p](int i) restrict(cpu, amp) { return p.first + i; };
  parallel_for_each(view.extent, [=, &data](index<1> i) restrict(amp) {
    auto nested = [=](int j) { return numbers[j] + p.first; };
    view[i] = helper(i[0]) + nested(1) + (one ? 1 : 0) + (two ? 1 : 0) + int(d) + data(0, 0);
  });
}

#ifndef LEGAL
struct holder {
  std::string name; // expected-note {{member 'name' of 'holder' declared here}}
  void operator()(index<1> i) const restrict(amp) {}
};
// expected-error@-4 {{'std::string' (aka 'basic_string<char>') (member 'name' of 'holder') is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}

struct outer {
  int member;
  void host(array_view<int> view) {
    // expected-error@+1 {{this lambda uses members of the object around it and so captures 'this', a pointer: capture local copies of them instead, and local references to arrays [amp-2.4.3.3]}}
    parallel_for_each(view.extent, [=, this](index<1> i) restrict(amp) { view[i] = member; });
    parallel_for_each(view.extent, [=, *this](index<1> i) restrict(amp) { view[i] = member; });
  }
  int device(int x) const restrict(amp) {
    // expected-error@+1 {{this lambda uses members of the object around it and so captures 'this', a pointer: capture local copies of them instead, and local references to arrays [amp-2.4.3.3]}}
    auto nested = [this](int y) { return member + y; };
    return nested(x);
  }
};

void kernels(array_view<int> view, int *p, std::vector<int> &v, array<int> &data, const std::string &text) {
  parallel_for_each(view.extent, holder{text});
  // expected-error@+1 {{'int *' is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
  auto pointer = [p](index<1> i) restrict(amp) { return p[0]; };
  // expected-error@+1 {{'int *' is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
  auto initialised = [q = p + 1](index<1> i) restrict(amp) { return q[0]; };
  // expected-error@+1 {{'std::vector<int>' is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
  auto vector = [v](index<1> i) restrict(amp) { return v.size(); };
  // expected-error@+1 {{'array<int>' is a concurrency::array, which restrict(amp) code takes by reference alone: write '&' [amp-2.4.1.3]}}
  auto by_value = [data](index<1> i) restrict(amp) { return data[i]; };
  auto host_lambda = [v](int i) { return v[i]; };
}
#endif
