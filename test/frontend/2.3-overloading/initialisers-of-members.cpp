// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what a member's own initialiser calls is an error where amp code uses the constructor that nobody has
// written, or makes the aggregate, and none while only the host does (A050).
// Conformance: A050+ A050-
// RUN: not %amp++ -std=c++17 -ferror-limit=0 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %amp++ -std=c++17 -DLEGAL -c %s -o %t.o
#ifdef LEGAL
#define SIDE restrict(cpu)
#else
#define SIDE restrict(amp)
#endif
int on_host();
struct initialised { int a, x = on_host(); };
struct holds_initialised { int a; initialised i; };

// CHECK-DAG: initialisers-of-members.cpp:[[@LINE+1]]:39: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void initialises() SIDE { initialised i; }
// CHECK-DAG: initialisers-of-members.cpp:[[@LINE+1]]:52: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void initialises_deeply() SIDE { holds_initialised h; }
// CHECK-DAG: initialisers-of-members.cpp:[[@LINE+1]]:52: error: 'on_host' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void initialises_aggregate() SIDE { initialised i{1}; }
// CHECK-DAG: note: called by this initialiser of a member
void on_the_host() { initialised i; holds_initialised h; }
