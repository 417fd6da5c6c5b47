// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The words of OpenCL C that the kernels of bench/peers/opencl use, for a compiler of CUDA: the
/// same files are twins there, without a copy of them. It stands before each of them:
/// nvcc -x cu -include opencl_c.h.
#ifndef TESSERA_BENCH_OPENCL_C_H
#define TESSERA_BENCH_OPENCL_C_H

#include <cuda_runtime.h>

typedef unsigned int uint;

__device__ inline uint get_global_id(uint dimension) {
  return dimension == 0 ? blockIdx.x * blockDim.x + threadIdx.x
                        : blockIdx.y * blockDim.y + threadIdx.y;
}
__device__ inline uint get_local_id(uint dimension) {
  return dimension == 0 ? threadIdx.x : threadIdx.y;
}
__device__ inline uint get_group_id(uint dimension) {
  return dimension == 0 ? blockIdx.x : blockIdx.y;
}

enum { CLK_LOCAL_MEM_FENCE = 1 };
__device__ inline void barrier(int) { __syncthreads(); }
__device__ inline int atomic_inc(int *counter) { return atomicAdd(counter, 1); }
__device__ inline int atomic_add(int *sum, int value) { return atomicAdd(sum, value); }

__device__ inline int clamp(int value, int least, int most) { return min(max(value, least), most); }
__device__ inline uint rotate(uint value, uint count) {
  return __funnelshift_l(value, value, count);
}

__device__ inline float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ inline float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
__device__ inline short4 operator-(short4 a, short4 b) {
  return make_short4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__device__ inline short4 operator*(short4 a, short4 b) {
  return make_short4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__device__ inline short4 convert_short4(uchar4 from) {
  return make_short4(from.x, from.y, from.z, from.w);
}
__device__ inline uchar4 convert_uchar4_sat(short4 from) {
  return make_uchar4(clamp(from.x, 0, 255), clamp(from.y, 0, 255), clamp(from.z, 0, 255),
                     clamp(from.w, 0, 255));
}

// From here on the words mean what they mean in OpenCL C; a function of a kernel's own is inline.
// CUDA's words are attributes with the names that OpenCL's words have.
#undef __global__
#define kernel extern "C" __attribute__((__global__))
#define global
#define local __shared__
#define constant __constant__ const
#define restrict __restrict__
#define inline __device__ __forceinline__

#endif // TESSERA_BENCH_OPENCL_C_H
