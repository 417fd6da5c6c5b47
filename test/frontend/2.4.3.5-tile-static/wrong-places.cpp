// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static outside a function body is an error at the word.
// Conformance: A116-
//
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__ --implicit-check-not=amp_tile_static
// CHECK: wrong-places.cpp:[[@LINE+1]]:1: error: tile_static is for local variables of restrict(amp) functions [amp-2.4.3.5.1]
tile_static int at_namespace_scope;
struct S {
  // CHECK: wrong-places.cpp:[[@LINE+1]]:3: error: tile_static is for local variables
  tile_static int member;
};
// CHECK: wrong-places.cpp:[[@LINE+1]]:1: error: tile_static is for local variables
tile_static int function() restrict(amp);
// CHECK: wrong-places.cpp:[[@LINE+1]]:16: error: tile_static is for local variables of restrict(amp) functions [amp-2.4.3.5.1]
void parameter(tile_static int x) restrict(amp);
// CHECK: wrong-places.cpp:[[@LINE+1]]:19: error: tile_static is for local variables
int second(int a, tile_static int x[4]) restrict(amp) { return x[a]; }
// CHECK: wrong-places.cpp:[[@LINE+1]]:18: error: tile_static is for local variables
auto lambda = [](tile_static int x) restrict(amp) { return x; };
// CHECK: wrong-places.cpp:[[@LINE+1]]:11: error: tile_static is for local variables
template <tile_static int N> int argument() restrict(amp) { return N; }
