// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void histogram_serial(const int *values, int count, int *bins) {
  for (int i = 0; i < 256; ++i)
    bins[i] = 0;
  for (int i = 0; i < count; ++i)
    ++bins[values[i]];
}
