// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void triad_serial(const float *a, const float *b, float s, float *c, int count) {
  for (int i = 0; i < count; ++i)
    c[i] = a[i] + s * b[i];
}
