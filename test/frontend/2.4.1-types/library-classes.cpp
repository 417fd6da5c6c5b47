// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class of the standard library is judged by what it is made of: std::string and its like are one error
// at each use, std::array, std::pair, std::tuple and std::complex of amp-compatible types can be members.
// Conformance: A059- A071- A076+
// RUN: %amp++ -std=c++17 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL -fsyntax-only %s
#include <amp.h>
#include <array>
#include <complex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace concurrency;

struct legal {
  std::pair<int, float> p;
  std::array<double, 4> a;
  std::tuple<int, float> t;
  std::complex<float> c;
};
int of_legal(const legal &l, array_view<legal> v, index<2> i, extent<3> e, tiled_extent<4, 4> t) restrict(amp) {
  return l.p.first + v[0].p.first + i[0] + e[0] + t[0];
}

#ifndef LEGAL
void locals(int n) restrict(amp) {
  // expected-error@+1 {{'std::string' (aka 'basic_string<char>') is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
  std::string text;
  // expected-error@+1 {{'std::vector<int>' is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
  std::vector<int> numbers(n);
}
// expected-error@+1 {{'std::vector<int>' is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
void parameter(const std::vector<int> &numbers) restrict(amp) { (void)numbers.size(); }
struct named {
  std::string name; // expected-note {{member 'name' of 'named' declared here}}
};
// expected-error@+1 {{'std::string' (aka 'basic_string<char>') (member 'name' of 'named') is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
void by_member(named *n) restrict(amp);
// expected-error@+1 {{'accelerator_view' is a class for the host: in restrict(amp) code use plain values, or an array_view of the data [amp-2.4.1.3]}}
void of_ours(const accelerator_view &v) restrict(amp);
struct pairs {
  std::pair<int, short> bad; // expected-note {{member 'bad' of 'pairs' declared here}}
};
// expected-error@+1 {{'short' (in 'std::pair<int, short>') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
void by_argument(pairs p) restrict(amp);

struct letter {
  char c[4]; // expected-note {{member 'c' of 'letter' declared here}}
};
void elements() {
  // expected-error@+1 {{'char' (member 'c' of 'letter') is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
  array<letter> letters(4);
}
#endif
