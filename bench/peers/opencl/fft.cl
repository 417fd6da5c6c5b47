// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void pass(global const float2 *from, global float2 *to, global const float2 *roots, int half_count,
                 int stride) {
  const int i = get_global_id(0), column = i & (stride - 1);
  const float2 a = from[i], b = from[i + half_count], root = roots[i - column], less = a - b;
  to[2 * i - column] = a + b;
  to[2 * i - column + stride] =
      (float2)(less.x * root.x - less.y * root.y, less.x * root.y + less.y * root.x);
}
