// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that tile_static in code for the host, and with an initialiser, is an error at the variable.
//
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__ --implicit-check-not=extern
void host() {
  // CHECK: wrong-variables.cpp:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}tile_static{{.*}} [amp-2.4.3.5.1]
  tile_static int x;
}
void both() restrict(cpu, amp) {
  // CHECK: wrong-variables.cpp:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}tile_static{{.*}} [amp-2.4.3.5.1]
  tile_static int x;
}
void device() restrict(amp) {
  // CHECK: wrong-variables.cpp:[[@LINE+1]]:19: error: a tile_static variable cannot be initialised: let one work-item assign it, then wait at the tile's barrier [amp-2.4.3.5.1]
  tile_static int with_value = 0;
  // CHECK: wrong-variables.cpp:[[@LINE+1]]:19: error: a tile_static variable cannot be initialised: let one work-item assign it, then wait at the tile's barrier [amp-2.4.3.5.1]
  tile_static int with_values[2] = {1, 2};
  tile_static int fine;
}
