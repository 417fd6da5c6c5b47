// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that -Wamp-long warns wherever long is written for amp code: at members of classes with restrict(amp) functions,
// at elements of arrays and views, and at casts, but not at other names for it, nor in classes and code for the host.
//
// RUN: %amp++ -std=c++17 -Wamp-long -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -famp-msvc -Xclang -verify -fsyntax-only %s
// RUN: %amp++ -std=c++17 -Werror -c %s -o %t.o
// RUN: cp %s %t.cpp && not %amp++ -std=c++17 -Wamp-long -Werror -Xclang -fixit -fsyntax-only %t.cpp
// RUN: %filecheck %s --input-file=%t.cpp --check-prefix=FIXED
// FIXED: {{^}}  unsigned int state; //
// FIXED: {{^}}using wide_view = array_view<const int>; //
// FIXED: view[i] -= (unsigned int)(i[0]);
#include <amp.h>
#include <vector>

using namespace concurrency;

typedef unsigned long word;

struct random_numbers {
  unsigned long state; // expected-warning {{'unsigned long' has 64 bits here and 32 bits for Visual C++: write 'unsigned int' for 32 bits [amp-2.4.1.2]}}
  long table[4];       // expected-warning {{'long' has 64 bits here}}
  word named;
  std::size_t size;
  unsigned next() restrict(amp) { return state += table[0]; }
};
template <class T> struct in_template {
  T value;
  long count; // expected-warning {{'long' has 64 bits here}}
  in_template() restrict(cpu, amp) : value(), count() {}
};
in_template<long> first;
in_template<int> second;
struct with_template {
  long count; // expected-warning {{'long' has 64 bits here}}
  template <class T> T get(T x) const restrict(amp) { return x + count; }
};
struct on_host {
  long count;
  std::vector<long> elements;
  long get() const { return (long)elements[0] + count; }
};

using wide_view = array_view<const long>; // expected-warning {{'long' has 64 bits here}}
struct owner {
  array<unsigned long, 2> *held; // expected-warning {{'unsigned long' has 64 bits here}}
};
void takes(const array_view<long> &view, array_view<word> named, array_view<std::size_t> sizes); // expected-warning {{'long' has 64 bits here}}

void launches(std::vector<long> &values) {
  array_view<long> view(int(values.size()), values);                   // expected-warning {{'long' has 64 bits here}}
  array<long> *made = new array<long>(view.extent);                    // expected-warning 2 {{'long' has 64 bits here}}
  takes(view, array_view<word>(1), array_view<std::size_t>(1));
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i] = (long)i[0] * 3;            // expected-warning {{'long' has 64 bits here}}
    view[i] += static_cast<long>(i[0]);  // expected-warning {{'long' has 64 bits here}}
    using wide = unsigned long;
    view[i] += wide(i[0]) + word(i[0]) + (std::size_t)i[0];
    view[i] -= (unsigned long)(i[0]);    // expected-warning {{'unsigned long' has 64 bits here}}
  });
  delete made;
}
