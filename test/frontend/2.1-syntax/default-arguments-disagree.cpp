// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a default argument whose function the caller's side lacks is an error at the call that leaves the argument
// out (A020), and one in an amp function's body already where it is written.
// Conformance: A020-
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -fsyntax-only -DLEGAL %s
#ifdef LEGAL
#define ARGUMENT 1
int on_host() restrict(cpu, amp) { return 1; }
#else
#define ARGUMENT
int on_host() { return 1; }
#endif
int in_kernel() restrict(amp) { return 1; }
int of_host(int x = on_host()) restrict(cpu, amp) { return x; }
int of_amp(int x = in_kernel()) restrict(cpu, amp) { return x; }
// CHECK: default-arguments-disagree.cpp:[[@LINE+24]]:24: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code
struct members {
  int member(int x = on_host()) restrict(cpu, amp) { return x; }
};
struct initialised {
  // CHECK: default-arguments-disagree.cpp:[[@LINE+1]]:16: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code
  int member = on_host();
  initialised() restrict(amp) {}
};

int calls() restrict(amp) {
  // CHECK: default-arguments-disagree.cpp:[[@LINE+1]]:10: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
  return of_host(ARGUMENT) +
         // CHECK: default-arguments-disagree.cpp:15:21: note: called by this default argument
         // CHECK: default-arguments-disagree.cpp:[[@LINE+1]]:20: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code
         members().member(ARGUMENT) +
         of_amp();
}
int host_calls() {
  // CHECK: default-arguments-disagree.cpp:[[@LINE+1]]:10: error: 'in_kernel' is restrict(amp) and cannot be called from restrict(cpu) code
  return of_amp(ARGUMENT);
}
int local() restrict(amp) {
  struct inner {
    int member(int x = on_host()) { return x; }
  };
  return inner().member(1);
}
