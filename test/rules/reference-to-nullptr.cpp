// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a reference to std::nullptr_t is an error in restrict(amp) code.
// Conformance: A073-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
typedef decltype(nullptr) null;
#ifndef LEGAL
bool is_null(const int *p, const null &nothing) restrict(amp) { // expected-error {{'const null &' (aka 'const std::nullptr_t &') is a reference to std::nullptr_t, which restrict(amp) code does not have: use the type without '&' [amp-2.4.1.3]}}
#else
bool is_null(const int *p, null nothing) restrict(amp) {
#endif
  return p == nothing;
}
