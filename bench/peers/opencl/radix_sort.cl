// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

int scan(local int *sums, int value) {
  const int here = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  sums[here] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < 256; step *= 2) {
    const int before = here >= step ? sums[here - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[here] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return sums[here];
}

kernel void count_digits(global const uint *keys, int shift, global int *counts) {
  local int found[16];
  const int here = get_local_id(0);
  if (here < 16)
    found[here] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&found[(keys[get_global_id(0)] >> shift) % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (here < 16)
    counts[here * get_num_groups(0) + get_group_id(0)] = found[here];
}

kernel void find_places(global int *counts, int each) {
  local int sums[256];
  const int first = get_local_id(0) * each;
  int sum = 0;
  for (int i = first; i < first + each; ++i)
    sum += counts[i];
  int before = scan(sums, sum) - sum;
  for (int i = first; i < first + each; ++i) {
    const int count = counts[i];
    counts[i] = before;
    before += count;
  }
}

kernel void move_keys(global const uint *from, int shift, global const int *places,
                      global uint *to) {
  local int sums[256], begins[16];
  local uint keys[256];
  const int here = get_local_id(0);
  uint key = from[get_global_id(0)];
  for (int bit = shift; bit < shift + 4; ++bit) {
    const int is_set = (key >> bit) & 1;
    const int set_before = scan(sums, is_set) - is_set;
    const int zeros = 256 - sums[255];
    keys[is_set ? zeros + set_before : here - set_before] = key;
    barrier(CLK_LOCAL_MEM_FENCE);
    key = keys[here];
  }
  const uint digit = (key >> shift) % 16;
  if (here == 0 || (keys[here - 1] >> shift) % 16 != digit)
    begins[digit] = here;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[places[digit * get_num_groups(0) + get_group_id(0)] + here - begins[digit]] = key;
}
