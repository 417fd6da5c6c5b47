// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an enumeration that is kept in a char cannot be used in restrict(amp) code.
// Conformance: A084-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
#ifndef LEGAL
enum class state : unsigned char { off, on }; // expected-note {{'state' declared here}}
#else
enum class state : unsigned { off, on };
#endif
bool is_on(state s) restrict(amp) {
  return s == state::on;
}
#ifndef LEGAL
// expected-error@-4 {{enumeration 'state' is kept in 'unsigned char', which restrict(amp) code does not have: keep it in int, unsigned int, long or unsigned long [amp-2.4.1.3]}}
#endif
