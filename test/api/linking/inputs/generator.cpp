// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "generator.h"

unsigned generator::next() restrict(cpu, amp) {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

unsigned peek(const generator &g) restrict(cpu, amp) { return g.state; }
unsigned take(const generator &g) restrict(cpu, amp) { return const_cast<generator &>(g).next(); }
