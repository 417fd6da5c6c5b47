// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void reduction(global const int *restrict numbers, global int *restrict sums) {
  local int partial[256];
  const int here = get_local_id(0), first = get_group_id(0) * 4096 + here;
  int sum = 0;
  for (int i = 0; i < 16; ++i)
    sum += numbers[first + i * 256];
  partial[here] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int other = 128; other > 0; other /= 2) {
    if (here < other)
      partial[here] += partial[here + other];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (here == 0)
    sums[get_group_id(0)] = partial[0];
}
