// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a main function for the accelerator alone is an error.
// RUN: %amp++ -Xclang -verify -c %s -o %t.o
// RUN: %amp++ -DLEGAL %s -o %t && %t
namespace other {
int main() restrict(amp) { return 1; } // a function like any other
} // namespace other
#ifndef LEGAL
int main() restrict(amp) { // expected-error {{main runs on the host: leave out its clause, or write restrict(cpu) [amp-2.2]}}
#else
int main() restrict(cpu) {
#endif
  return 0;
}
