// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the errors which Clang finds in amp code speak of restrictions, never of its own language mode.
//
// RUN: not %amp++ -std=c++17 -fsyntax-only %s 2>&1 | %filecheck %s --implicit-check-not=error: --implicit-check-not=__ --implicit-check-not=CUDA --implicit-check-not=device --implicit-check-not=host
int overlaps() restrict(amp, cpu) { return 1; }
// CHECK: words.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'overlaps' is restrict(cpu) here and restrict(cpu, amp) in another declaration
int overlaps() restrict(cpu) { return 1; }
int amp_only() restrict(amp);
// CHECK: words.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'amp_only' is restrict(amp) and cannot be called from restrict(cpu) code [amp-2.3.2]
int on_the_other_side() { return amp_only(); }
struct S { S(int) restrict(cpu) {} };
// CHECK: words.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'S' is restrict(cpu) and cannot be called from restrict(amp) code [amp-2.3.2]
void makes() restrict(amp) { S s(1); }
