// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef FIRST
int first(int number) { return number + 1; }
#endif
#ifdef SECOND
NUMBER second(NUMBER number) { return number + 2; }
#endif
#ifdef THIRD
int third(int number) { return number + 3; }
#endif
