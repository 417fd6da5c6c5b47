# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set environment TESSERA_DEBUG work-items
break subscripts.cpp:23 if t.local[1] == 2 && t.global[0] == 3 && own[here] == 23
run
print here[0]
print own[here]
print own[3]
print own[3][4]
print cube[1]
print cube[1][1][3]
print part[t.local]
print part[0]
print picture[23]
print here[1] + 0
print &cube[0][1]
amp watch here[1] own[here]
set var own[here] = 1000
print own[here]
