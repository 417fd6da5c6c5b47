// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that errors about the standard library's small classes in restrict(amp) code say what to use there; on the host
// nothing is said.
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -fsyntax-only %s
#include <amp.h>
#include <array>
#include <bitset>
#include <complex>
#include <optional>
#include <tuple>
#include <utility>
// expected-note@* 0+ {{declared here}} expected-note@* 0+ {{candidate}}

using namespace concurrency;

void captured(array_view<int> v, std::array<int, 4> a) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = a[i[0]]; // expected-error {{'operator[]' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]}} expected-note {{std::array is for the host: in restrict(amp) code write a C array, alone or as a member of a class of your own}}
  });
}
int made(int x) restrict(amp) {
  std::array<int, 3> a;
  a[1] = x; // expected-error {{'operator[]' is restrict(cpu)}} expected-note {{std::array is for the host}}
  int n = a.size(); // expected-error {{'size' is restrict(cpu)}} expected-note {{std::array is for the host}}
  std::pair<int, int> p(x, x); // expected-error {{'std::pair<int, int>' is restrict(cpu)}} expected-note {{std::pair and std::tuple are for the host: in restrict(amp) code write a class with a member for each value}}
  std::complex<float> c(1.0f, 2.0f); // expected-error {{is restrict(cpu)}} expected-note {{std::complex is for the host: in restrict(amp) code write a class of two numbers whose operators are restrict(cpu, amp)}}
  std::bitset<32> b(5); // expected-error {{is restrict(cpu)}} expected-note {{std::bitset is for the host: in restrict(amp) code use the bits of an unsigned int, or an array of those}}
  std::optional<int> o(5); // expected-error {{no matching constructor for initialization of 'std::optional<int>'}} expected-note {{std::optional is for the host: in restrict(amp) code write a class of the value and an int that says whether there is one}}
  return n;
}
int on_host() {
  const std::array<int, 2> a = {1, 2};
  a[0] = 1; // expected-error {{cannot assign to return value because function 'operator[]' returns a const value}}
  return std::pair<int, int>(1, 2, 3).first; // expected-error {{no matching constructor}}
}
