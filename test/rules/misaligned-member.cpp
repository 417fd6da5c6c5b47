// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a class with a member that is not aligned to four bytes cannot be used in restrict(amp) code.
// Conformance: A077-
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL -fsyntax-only %s
struct state {
  bool on;
#ifndef LEGAL
  bool known; // expected-note {{member 'known' of 'state' declared here}}
#else
  alignas(4) bool known;
#endif
};
bool is_on(state s) restrict(amp) {
  return s.on && s.known;
}
#ifndef LEGAL
// expected-error@-4 {{'bool' (member 'known' of 'state') stands at byte 1 of its class, not at a multiple of 4, as restrict(amp) code needs it: use int, or write alignas(4) [amp-2.4.1.3]}}
#endif
