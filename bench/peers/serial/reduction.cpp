// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

int reduction_serial(const int *numbers, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += numbers[i];
  return sum;
}
