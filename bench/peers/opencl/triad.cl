// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void triad(global const float *restrict a, global const float *restrict b, float s,
                  global float *restrict c) {
  const int i = get_global_id(0);
  c[i] = a[i] + s * b[i];
}
