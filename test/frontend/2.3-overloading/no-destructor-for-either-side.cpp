// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an object whose bases have destructors for different sides is an error where it is destroyed, and no
// crash; and that such a class is legal while nobody destroys one.
//
// RUN: %amp++ -std=c++17 -fsyntax-only %s
// RUN: not %amp++ -std=c++17 -DDESTROYED -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=CUDA --implicit-check-not=__ --implicit-check-not="Stack dump"
struct host { ~host() {} };
struct device { ~device() restrict(amp) {} };
struct neither : host, device {};
void f(neither &) {}

#ifdef DESTROYED
// CHECK: no-destructor-for-either-side.cpp:[[@LINE+1]]:20: error: attempt to use a deleted function
void g() { neither n; }
// CHECK: note: implicit destructor has no restriction: its bases and members have none in common [amp-2.3.2]
// CHECK: no-destructor-for-either-side.cpp:[[@LINE+1]]:34: error: attempt to use a deleted function
void h() restrict(amp) { neither n; }
// CHECK: note: implicit destructor has no restriction: its bases and members have none in common [amp-2.3.2]
#endif
