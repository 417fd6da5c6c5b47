// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array and extent are ambiguous where a program uses both namespaces and includes <array> and <type_traits>
// itself, that a note names the library's, and that nothing follows from what Clang takes the names for.
//
// RUN: %amp++ -ferror-limit=0 -fsyntax-only -Xclang -verify %s
// expected-note@*:* 8 {{candidate found by name lookup is 'std::array'}}
// expected-note@tessera/array.h:* 8 {{candidate found by name lookup is 'concurrency::array'}}
// expected-note@*:* 1 {{candidate found by name lookup is 'std::extent'}}
// expected-note@tessera/extent.h:* 1 {{candidate found by name lookup is 'concurrency::extent'}}
#include <array>
#include <type_traits>

#include <amp.h>

using namespace std;
using namespace concurrency;

array<int, 1> *pointer; // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array' for that of C++ AMP}}

void local(vector<int> &numbers) {
  array<int> one(4);                     // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array' for that of C++ AMP}}
  array<int, 1> data(4, numbers.begin()); // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array'}}
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = 1; });
  copy(data, numbers.begin());
  extent<1> length(4);                   // expected-error {{reference to 'extent' is ambiguous}} expected-note {{write 'concurrency::extent' for that of C++ AMP}}
}
void parameter(array<int, 2> &data) { // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array'}}
  parallel_for_each(data.extent, [&](index<2> i) restrict(amp) { data[i] = 1; });
}
template <class T> void in_template(const array<T, 1> &data); // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array'}}
struct holder {
  array<int, 1> *member; // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array'}}
};
vector<array<int, 1>> several; // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array'}}
int size = sizeof(array<int, 1>); // expected-error {{reference to 'array' is ambiguous}} expected-note {{write 'concurrency::array'}}
int unknown = none; // expected-error {{use of undeclared identifier 'none'}}
