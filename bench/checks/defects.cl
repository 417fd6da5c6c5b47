// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small wrong kernels, whose twins are those of defects.cpp: 64 work-items in groups of 16. `v` holds 0 to 63, and nobody has
// written `fresh`.

kernel void race_of_neighbours(global int *v, global int *fresh) {
  const int i = get_global_id(0);
  if (i > 0)
    v[i] += v[i - 1];
}
kernel void race_on_one_counter(global int *v, global int *fresh) { v[0] = v[0] + 1; }
kernel void race_without_a_barrier(global int *v, global int *fresh) {
  local int part[16];
  const int l = get_local_id(0);
  part[l] = v[get_global_id(0)];
  v[get_global_id(0)] = part[15 - l];
}
kernel void race_with_the_wrong_fence(global int *v, global int *fresh) {
  const int i = get_global_id(0), l = get_local_id(0);
  v[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int there = v[i - l + 15 - l];
  v[i] = there + 1;
}
kernel void race_with_an_atomic(global int *v, global int *fresh) {
  const int i = get_global_id(0);
  if (i == 5)
    v[0] = 7;
  else
    atomic_add(&v[0], 1);
}
kernel void race_in_bins(global int *v, global int *fresh) {
  local int bins[8];
  const int l = get_local_id(0), value = v[get_global_id(0)];
  if (l < 8)
    bins[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  bins[value % 8] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 8)
    v[get_global_id(0)] = bins[l];
}
kernel void race_of_groups(global int *v, global int *fresh) { v[get_local_id(0)] = get_group_id(0); }

kernel void unwritten_local(global int *v, global int *fresh) {
  local int part[16];
  const int l = get_local_id(0);
  if (l != 3)
    part[l] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  v[get_global_id(0)] = part[l];
}
kernel void unwritten_private(global int *v, global int *fresh) {
  int own[4];
  const int i = get_global_id(0);
  own[i % 3] = 1;
  v[i] = own[3 - i % 2];
}
kernel void unwritten_buffer(global int *v, global int *fresh) {
  v[get_global_id(0)] = fresh[get_global_id(0)];
}
kernel void unwritten_condition(global int *v, global int *fresh) {
  local int limit[16];
  const int l = get_local_id(0);
  if (l != 3)
    limit[l] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (limit[l] > 100)
    v[get_global_id(0)] = 1;
}
kernel void unwritten_index(global int *v, global int *fresh) {
  local int places[16];
  const int l = get_local_id(0);
  if (l != 3)
    places[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  fresh[get_group_id(0) * 16 + (places[l] & 15)] = 1;
}
kernel void unwritten_float(global int *v, global int *fresh) {
  local float part[16];
  const int l = get_local_id(0);
  if (l != 3)
    part[l] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  v[get_global_id(0)] = convert_int(sqrt(part[l]) * 2.0f + 1.0f);
}

kernel void outside_of_a_buffer(global int *v, global int *fresh) {
  fresh[get_global_id(0) + 1] = 1;
}
kernel void outside_before_a_buffer(global int *v, global int *fresh) {
  if (v[(int)get_global_id(0) - 1] == 1000)
    fresh[0] = 1;
}
kernel void outside_of_local(global int *v, global int *fresh) {
  local int part[16];
  const int l = get_local_id(0);
  part[l] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (part[l + 1] == 1000)
    v[get_global_id(0)] = 1;
}
kernel void outside_of_private(global int *v, global int *fresh) {
  int own[3] = {1, 2, 3};
  const int i = get_global_id(0);
  v[i] = own[v[i] % 4];
}

kernel void divergent_barrier(global int *v, global int *fresh) {
  if (v[get_global_id(0)] < 40)
    barrier(CLK_LOCAL_MEM_FENCE);
  v[get_global_id(0)] = 1;
}
kernel void misaligned(global int *v, global int *fresh) {
  if (get_global_id(0) == 0 && *(global double *)&v[1] == 3.0)
    v[0] = 1;
}

kernel void right(global int *v, global int *fresh) {
  local int part[16], total;
  const int l = get_local_id(0), i = get_global_id(0);
  part[l] = v[i];
  if (l == 0)
    total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&total, part[15 - l]);
  fresh[i] = l;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  v[i] = total + fresh[i - l + 15 - l];
}
