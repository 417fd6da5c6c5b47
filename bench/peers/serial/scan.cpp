// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void scan_serial(const int *numbers, int *sums, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sums[i] = sum += numbers[i];
}
