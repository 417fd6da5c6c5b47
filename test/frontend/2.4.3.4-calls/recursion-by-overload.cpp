// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a cycle which only the restrict(amp) overloads close, called from code for both sides, is an error too.
//
// Conformance: A106-
// RUN: %amp++ -std=c++17 -DLEGAL -Xclang -verify=legal -c %s -o %t.o
// RUN: not %amp++ -std=c++17 -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=note:
// legal-no-diagnostics
int both(int n) restrict(cpu, amp);
int side(int n) restrict(cpu) { return n; }
#ifdef LEGAL
int side(int n) restrict(amp) { return 2 * n; }
#else
// CHECK: [[@LINE+3]]:40: error: 'side' calls itself through other functions, and restrict(amp) functions cannot be recursive: write a loop [amp-2.4.3.4]
// CHECK: [[@LINE+2]]:40: note: 'side' calls 'both' here
// CHECK: [[@LINE+3]]:53: note: 'both' calls 'side' here
int side(int n) restrict(amp) { return both(n - 1); }
#endif
int both(int n) restrict(cpu, amp) { return n ? 1 + side(n) : 0; }
