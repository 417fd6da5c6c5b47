// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that only functions whose clause says restrict(amp) are compiled for the kernels of other units: no declaration
// there could say what was deduced.
// RUN: %amp++ -famp-auto -O2 -c %s -o %t.o && llvm-nm-22 -C %t.o | %filecheck %s
// CHECK-NOT: {{plain|deduced|member}}{{.*}}amp
// CHECK: marked(int) (.amp)
// CHECK-NOT: {{plain|deduced|member}}{{.*}}amp
int plain(int n) { return n + 1; }
int deduced(int n) restrict(auto) { return n + 2; }
int marked(int n) restrict(cpu, amp) { return plain(n) + deduced(n); }
struct holder {
  int member() const { return 3; }
};
