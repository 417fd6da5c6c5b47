// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the end of a scope that needs a destructor for the host alone is an error in code for both sides, called
// or not.
//
// Conformance: A107-
// RUN: not %amp++ -std=c++17 -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
struct host_destructor {
  ~host_destructor() {}
};
// CHECK: [[@LINE+2]]:19: error: '~host_destructor' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
inline void never_called() restrict(cpu, amp) {
  host_destructor object;
}
// CHECK: [[@LINE+2]]:3: error: '~host_destructor' is restrict(cpu) and cannot be called from restrict(cpu, amp) code [amp-2.3.2]
inline void temporary() restrict(cpu, amp) {
  host_destructor();
}
