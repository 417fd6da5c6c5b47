// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void add_exp(global const float *restrict a, global const float *restrict b,
                    global float *restrict c) {
  const int i = get_global_id(0);
  c[i] = exp(a[i] + b[i]);
}
