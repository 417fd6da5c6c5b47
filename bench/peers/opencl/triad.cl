// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void triad(global const float *a, global const float *b, float s, global float *c) {
  const int i = get_global_id(0);
  c[i] = a[i] + s * b[i];
}
