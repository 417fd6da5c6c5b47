// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void add_exp(global const float *a, global const float *b, global float *c) {
  const int i = get_global_id(0);
  c[i] = exp(a[i] + b[i]);
}
