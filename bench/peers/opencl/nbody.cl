// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef __OPENCL_C_VERSION__
#define make_float4 (float4)
#endif

// Single floats: Intel's device takes half as long again with operations on float4.
static inline void pull(float4 me, float4 other, float4 *sum) {
  const float x = other.x - me.x, y = other.y - me.y, z = other.z - me.z;
  const float inverse = rsqrt(x * x + y * y + z * z + 0.01f);
  const float force = other.w * inverse * inverse * inverse;
  sum->x += x * force;
  sum->y += y * force;
  sum->z += z * force;
}

kernel void simple_nbody(global const float4 *restrict bodies,
                         global float4 *restrict accelerations, int count) {
  const int i = get_global_id(0);
  if (i >= count)
    return;
  const float4 me = bodies[i];
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = 0; k < count; ++k)
    pull(me, bodies[k], &sum);
  accelerations[i] = sum;
}

kernel void tiled_nbody(global const float4 *restrict bodies, global float4 *restrict accelerations,
                        int count) {
  local float4 others[tile];
  const int i = get_global_id(0), here = get_local_id(0);
  const float4 me = i < count ? bodies[i] : make_float4(0, 0, 0, 0);
  float4 sum = make_float4(0, 0, 0, 0);
  for (int first = 0; first < count; first += tile) {
    others[here] = first + here < count ? bodies[first + here] : make_float4(0, 0, 0, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < tile; ++k)
      pull(me, others[k], &sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < count)
    accelerations[i] = sum;
}
