// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that points are made, subscripted, added and compared: the example of docs/api/index.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  index<2> at(3, 4), step(0, 1); // row 3, column 4
  at += step;
  at[0] = 7;
  const int components[5] = {1, 2, 3, 4, 5};
  const index<5> high(components);
  return at == index<2>(7, 5) && at * 2 - 1 == index<2>(13, 9) && high[4] == 5 ? 0 : 1;
}
