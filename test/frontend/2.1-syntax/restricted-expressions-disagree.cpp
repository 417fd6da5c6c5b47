// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a cpu-only function is an error in the expressions behind an amp function's clause (A020): the member
// initialisers, the trailing return type, the exception specification.
// Conformance: A020-
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -fsyntax-only -DLEGAL %s
#ifdef LEGAL
int side() restrict(cpu, amp) { return 1; }
#else
int side() { return 1; }
#endif
struct initialised {
  int a;
  // CHECK: restricted-expressions-disagree.cpp:[[@LINE+1]]:35: error: 'side' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  initialised() restrict(amp) : a(side()) {}
};
// CHECK: restricted-expressions-disagree.cpp:[[@LINE+1]]:57: error: 'side' is restrict(cpu) and cannot be called
auto free_function(int x) restrict(amp) -> decltype(int(side())) { return 1; }
struct members {
  // CHECK: restricted-expressions-disagree.cpp:[[@LINE+1]]:49: error: 'side' is restrict(cpu) and cannot be called
  auto member() const restrict(amp) -> decltype(side()) { return 1; }
};
// CHECK: restricted-expressions-disagree.cpp:[[@LINE+1]]:51: error: 'side' is restrict(cpu) and cannot be called
auto lambda = [](int x) restrict(amp) -> decltype(side()) { return 1; };
// CHECK: restricted-expressions-disagree.cpp:[[@LINE+1]]:68: error: 'side' is restrict(cpu) and cannot be called
template <class T> auto in_template(T x) restrict(amp) -> decltype(side()) { return 1; }
// CHECK: restricted-expressions-disagree.cpp:[[@LINE+1]]:58: error: 'side' is restrict(cpu) and cannot be called
int specification(int x) restrict(amp) noexcept(noexcept(side())) { return 1; }
