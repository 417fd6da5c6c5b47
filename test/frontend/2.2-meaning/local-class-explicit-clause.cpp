// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a clause written on a member of a local class wins over what it would inherit.
//
// RUN: not %amp++ -std=c++17 -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
int kernel() restrict(amp) {
  struct local {
    int on_host() const restrict(cpu) { return 1; }
    int inherits() const { return 1; }
  };
  // CHECK: local-class-explicit-clause.cpp:[[@LINE+1]]:39: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return local().inherits() + local().on_host();
}
