// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that clauses work inside macros, and that an error in one points at its use and its definition.
//
// RUN: %amp++ -std=c++17 -c %s -o %t.o
// RUN: not %amp++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | %filecheck %s
#define KERNEL restrict(amp)
#define BOTH restrict(cpu, amp)
#define FUNCTION(name, ...) int name(int x) restrict(__VA_ARGS__) { return x; }
#define LAMBDA(...) [=](int x) restrict(amp, cpu) { return __VA_ARGS__; }
#define SIDES cpu, amp
#define WORD restrict

int one(int x) KERNEL { return x; }
int two(int x) BOTH { return x; }
FUNCTION(three, cpu, amp)
int four(int x) restrict(SIDES) { return x; }
int five(int x) WORD(SIDES) { return x; }
int calls(int n) restrict(amp) { return one(1) + two(2) + three(3) + four(4) + five(5) + LAMBDA(x + n)(1); }

#ifdef WRONG
#define WRONG_SIDE restrict(gpu)
// CHECK: macros.cpp:[[@LINE+2]]:{{[0-9]+}}: error: unknown restriction 'gpu'
// CHECK: macros.cpp:[[@LINE-2]]:{{[0-9]+}}: note: expanded from macro 'WRONG_SIDE'
int wrong(int) WRONG_SIDE;
#endif
