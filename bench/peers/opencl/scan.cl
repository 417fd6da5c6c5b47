// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

kernel void scan_tiles(global const int *numbers, global int *sums, global int *of_tiles,
                       int count) {
  local int partial[256];
  const int i = get_global_id(0), here = get_local_id(0);
  partial[here] = i < count ? numbers[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < 256; step *= 2) {
    const int before = here >= step ? partial[here - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    partial[here] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < count)
    sums[i] = partial[here];
  if (here == 255)
    of_tiles[get_group_id(0)] = partial[here];
}

kernel void add_before(global int *sums, global const int *before) {
  const int i = get_global_id(0);
  if (i >= 256)
    sums[i] += before[i / 256 - 1];
}
