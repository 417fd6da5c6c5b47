// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a wrong list of restrictions is one error at the place of the mistake.
//
// RUN: not %amp++ -std=c++17 -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:27: error: unknown restriction 'gpu': a restrict clause lists 'amp' and 'cpu', separated by commas [amp-2.1]
int unknown(int) restrict(gpu);
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:31: error: unknown restriction 'direct3d'
int second(int) restrict(cpu, direct3d) { return 1; }
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:24: error: expected 'amp' or 'cpu' in this restrict clause [amp-2.1]
int nothing() restrict();
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:30: error: expected 'amp' or 'cpu' in this restrict clause
int ends() restrict(amp, cpu,);
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:29: error: unknown restriction 'cpu'
int no_comma() restrict(amp cpu);
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:22: error: unknown restriction 'auto'
int later() restrict(auto);
// CHECK: wrong-clauses.cpp:[[@LINE+1]]:29: error: expected a version of restrict(amp) after ':'
int versioned() restrict(amp:3);
