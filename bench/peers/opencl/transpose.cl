// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void simple_transpose(global const float *restrict from, global float *restrict to,
                             int size) {
  const int row = get_global_id(1), column = get_global_id(0);
  to[row * size + column] = from[column * size + row];
}

kernel void tiled_transpose(global const float *restrict from, global float *restrict to,
                            int size) {
  local float block[tile][tile];
  const int row = get_local_id(1), column = get_local_id(0);
  block[row][column] = from[get_global_id(1) * size + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[(get_group_id(0) * tile + row) * size + get_group_id(1) * tile + column] = block[column][row];
}
