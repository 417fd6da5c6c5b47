// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

enum { digits = 256, tile = 32, each = 256 };

kernel void count_digits(global const uint *restrict keys, int shift, global int *restrict counts) {
  local int found[digits];
  const int here = get_local_id(0), first = get_group_id(0) * tile * each + here;
  for (int digit = here; digit < digits; digit += tile)
    found[digit] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < each; ++i)
    atomic_inc(&found[(keys[first + i * tile] >> shift) % digits]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int digit = here; digit < digits; digit += tile)
    counts[get_group_id(0) * digits + digit] = found[digit];
}

kernel void find_places(global int *restrict counts, int parts) {
  local int sums[digits];
  const int digit = get_local_id(0);
  int sum = 0;
  for (int i = 0; i < parts; ++i)
    sum += counts[i * digits + digit];
  sums[digit] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < digits; step *= 2) {
    const int before = digit >= step ? sums[digit - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[digit] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  int place = sums[digit] - sum;
  for (int i = 0; i < parts; ++i) {
    const int count = counts[i * digits + digit];
    counts[i * digits + digit] = place;
    place += count;
  }
}

kernel void move_keys(global const uint *restrict from, int shift,
                      global const int *restrict begins, global uint *restrict to) {
  local int places[tile][digits];
  const int here = get_local_id(0), first = get_global_id(0) * each;
  for (int item = 0; item < tile; ++item)
    for (int digit = here; digit < digits; digit += tile)
      places[item][digit] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < each; ++i)
    ++places[here][(from[first + i] >> shift) % digits];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int digit = here; digit < digits; digit += tile) {
    int place = begins[get_group_id(0) * digits + digit];
    for (int item = 0; item < tile; ++item) {
      const int count = places[item][digit];
      places[item][digit] = place;
      place += count;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < each; ++i) {
    const uint key = from[first + i];
    to[places[here][(key >> shift) % digits]++] = key;
  }
}
