// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int for_both(int n) restrict(cpu, amp);
int third(int n) restrict(amp) { return for_both(n) * 5; }
