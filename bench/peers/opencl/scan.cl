// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __OPENCL_C_VERSION__
#define make_int4 (int4)
#endif

enum { tile = 256 };

static inline int sum_of(int4 four) { return four.x + four.y + four.z + four.w; }

kernel void add_up_parts(global const int4 *restrict numbers, global int *restrict of_parts,
                         int rounds) {
  local int sums[tile];
  const int here = get_local_id(0), first = get_group_id(0) * tile * rounds + here;
  int sum = 0;
  for (int round = 0; round < rounds; ++round)
    sum += sum_of(numbers[first + round * tile]);
  sums[here] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int other = tile / 2; other > 0; other /= 2) {
    if (here < other)
      sums[here] += sums[here + other];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (here == 0)
    of_parts[get_group_id(0)] = sums[0];
}

kernel void scan_parts(global const int4 *restrict numbers, global const int *restrict up_to,
                       global int4 *restrict sums, int rounds) {
  local int partial[2][tile];
  const int here = get_local_id(0), part = get_group_id(0);
  int before = part ? up_to[part - 1] : 0;
  for (int round = 0; round < rounds; ++round) {
    const int at = (part * rounds + round) * tile + here;
    const int4 four = numbers[at];
    const int all = sum_of(four);
    int from = 0;
    partial[0][here] = all;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 1; step < tile; step *= 2) {
      const int sum = partial[from][here] + (here >= step ? partial[from][here - step] : 0);
      from = 1 - from;
      partial[from][here] = sum;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    const int x = before + partial[0][here] - all + four.x;
    const int y = x + four.y, z = y + four.z;
    sums[at] = make_int4(x, y, z, z + four.w);
    before += partial[0][tile - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
