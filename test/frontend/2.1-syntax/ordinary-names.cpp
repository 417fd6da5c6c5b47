// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that restrict, amp, cpu and tile_static stay ordinary names where they are no clause and no storage class:
// this unit holds both uses.
//
// RUN: %amp++ -std=c++17 -fsyntax-only %s
// RUN: %amp++ -std=c++17 %s -o %t && %t
int amp = 1, cpu = 2;
namespace names { int restrict = 1; int tile_static = 2; struct amp {}; }
int restrict(int n) { return n; }

struct tile { int tile_static; int restrict; tile() : tile_static(1), restrict(2) {} };
template <class T> struct restrict_holder { T restrict; };
enum class side { amp, cpu, restrict, tile_static };
#define RESTRICT(x) restrict(x)

int f(int n) restrict(cpu, amp) { return n; }

int main() {
  int tile_static = 3;
  tile_static = 4;
  ++tile_static;
  int n = 1;
  if (n) restrict(n);
  while (n == 2) restrict(n);
  for (; n == 2;) restrict(n);
  if (n) {} else restrict(n);
  switch (n) default: restrict(n);
  do restrict(n); while (n == 2);
  n = sizeof(int) * restrict(n) / 4;
  n = (n) + restrict(n) + (int)restrict(n) + RESTRICT(1);
  int m = f(1) + restrict(2), *p = &m, k = m * tile_static & tile_static;
  tile t;
  t.restrict = t.tile_static;
  side s = side::amp;
  { int restrict = 1; ++restrict; int amp = restrict, cpu = amp; n = amp + cpu; }
  return n == 4 && k == ((m * 5) & 5) && p && s != side::cpu && names::restrict == 1 && t.restrict == 1 ? 0 : 1;
}
