// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

void fill(int *to, int count) restrict(amp) {
  for (int i = 0; i < count; ++i)
    to[i] = i;
}

int half_of(int value) restrict(amp) {
  return value / 2;
}

int sum_of(const int *numbers, int count) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += half_of(numbers[i]);
  return sum;
}
