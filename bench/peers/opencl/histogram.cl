// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void clear(global int *restrict bins) { bins[get_global_id(0)] = 0; }

kernel void histogram(global const int *restrict values, global int *restrict bins) {
  local int counts[256];
  const int here = get_local_id(0), first = get_group_id(0) * 262144 + here;
  counts[here] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 1024; ++i)
    atomic_inc(&counts[values[first + i * 256]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[here], counts[here]);
}
