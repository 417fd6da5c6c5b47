// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an explicit specialisation or instantiation whose clause none of the overloads has is an error (A027).
// Conformance: A027-
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=target
// RUN: %amp++ -std=c++17 -fsyntax-only -DLEGAL %s
#ifdef LEGAL
#define CLAUSE restrict(amp)
#else
#define CLAUSE restrict(cpu, amp)
#endif
template <class T> struct holder {
  T pair() const restrict(amp) { return 1; }
  T pair() const restrict(cpu) { return 2; }
  T single() const restrict(amp) { return 1; }
};
template <class T> T function(T x) restrict(amp) { return x; }
template <class T> T function(T x) { return x; }

// CHECK: specialized-pairs-disagree.cpp:[[@LINE+1]]:30: error: out-of-line definition of 'pair' does not match any declaration in 'holder<int>'
template <> int holder<int>::pair() const CLAUSE { return 3; }
// CHECK: specialized-pairs-disagree.cpp:[[@LINE+1]]:30: error: out-of-line definition of 'single' does not match any declaration in 'holder<int>'
template <> int holder<int>::single() const CLAUSE { return 3; }
// CHECK: specialized-pairs-disagree.cpp:[[@LINE+1]]:31: error: explicit instantiation of 'pair' does not refer to a
template float holder<float>::pair() const CLAUSE;
// CHECK: specialized-pairs-disagree.cpp:[[@LINE+1]]:17: error: no function template matches function template specialization 'function'
template <> int function(int x) CLAUSE { return x; }
// CHECK: note: candidate template ignored: it has other restrictions
// CHECK: specialized-pairs-disagree.cpp:[[@LINE+1]]:16: error: explicit instantiation of 'function' does not refer to a
template float function(float) CLAUSE;
