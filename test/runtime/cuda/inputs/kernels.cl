// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels.ptx is made of, as LLVM writes it for the oldest driver and GPU that Tessera knows:
// clang-22 -x cl -cl-std=CL2.0 -target nvptx64-nvidia-cuda -O2 -ffp-contract=off -emit-llvm -c kernels.cl -o kernels.bc
// llc-22 -mcpu=sm_70 -mattr=+ptx60 kernels.bc -o - | sed 's,[ \t]*//.*,,; /^$/d' > kernels.ptx
#define X __nvvm_read_ptx_sreg_tid_x()
#define Y __nvvm_read_ptx_sreg_tid_y()
#define GROUP_X __nvvm_read_ptx_sreg_ctaid_x()
#define GROUP_Y __nvvm_read_ptx_sreg_ctaid_y()
#define GLOBAL_X (GROUP_X * __nvvm_read_ptx_sreg_ntid_x() + X)
#define GLOBAL_Y (GROUP_Y * __nvvm_read_ptx_sreg_ntid_y() + Y)

kernel void product(global const float *left, global const float *right, global float *result, int size) {
  local float of_left[16][16], of_right[16][16];
  const int row = GROUP_Y * 16 + Y, column = GROUP_X * 16 + X;
  float sum = 0;
  for (int tile = 0; tile < size; tile += 16) {
    of_left[Y][X] = left[row * size + tile + X];
    of_right[Y][X] = right[(tile + Y) * size + column];
    __nvvm_bar_sync(0);
    for (int step = 0; step < 16; ++step)
      sum += of_left[Y][step] * of_right[step][X];
    __nvvm_bar_sync(0);
  }
  result[row * size + column] = sum;
}

kernel void bodies(global const float4 *from, global float4 *to, int count) {
  local float4 others[64];
  const float4 own = from[GLOBAL_X];
  float4 sum = 0;
  for (int tile = 0; tile < count; tile += 64) {
    others[X] = from[tile + X];
    __nvvm_bar_sync(0);
    for (int other = 0; other < 64; ++other) {
      const float4 way = others[other] - own;
      const float square = way.x * way.x + way.y * way.y + way.z * way.z + 0.01f;
      const float inverse = 1 / __nvvm_sqrt_rn_f(square);
      const float force = others[other].w * inverse * inverse * inverse;
      sum.x += way.x * force;
      sum.y += way.y * force;
      sum.z += way.z * force;
    }
    __nvvm_bar_sync(0);
  }
  to[GLOBAL_X] = sum;
}

kernel void mandelbrot(global int *counts, int width, int height, int most) {
  const int column = GLOBAL_X, row = GLOBAL_Y;
  if (column >= width || row >= height)
    return;
  const double real = -2.0 + 3.0 * column / width, imaginary = -1.0 + 2.0 * row / height;
  double x = 0, y = 0;
  int count = 0;
  for (; count < most && x * x + y * y < 4; ++count) {
    const double next = x * x - y * y + real;
    y = 2 * x * y + imaginary;
    x = next;
  }
  counts[row * width + column] = count;
}

kernel void sum(global const int *numbers, int count, global int *result) {
  local int parts[256];
  int own = 0;
  for (int at = GLOBAL_X; at < count; at += 256 * __nvvm_read_ptx_sreg_nctaid_x())
    own += numbers[at];
  parts[X] = own;
  __nvvm_bar_sync(0);
  for (int distance = 128; distance > 0; distance /= 2) {
    if (X < distance)
      parts[X] += parts[X + distance];
    __nvvm_bar_sync(0);
  }
  if (X == 0) {
    __nvvm_atom_add_gen_i((int *)result, parts[0]);
  }
}

// Entries of a list: whoever finds something takes the next one, and says what.
kernel void messages(global int *counter, global int *entries, int room, global const int *numbers) {
  const int number = numbers[GLOBAL_X];
  if (number % 3 != 0)
    return;
  const int at = __nvvm_atom_add_gen_i((int *)counter, 1);
  if (at >= room)
    return;
  int digits[10], length = 0, rest = number;
  do {
    digits[length++] = rest % 10;
    rest /= 10;
  } while (rest);
  int reversed = 0;
  for (int digit = 0; digit < length; ++digit)
    reversed = reversed * 10 + digits[digit];
  entries[at * 2] = number;
  entries[at * 2 + 1] = reversed;
}

kernel void sort(global int *numbers) {
  local int values[512];
  values[X] = numbers[GROUP_X * 512 + X];
  values[X + 256] = numbers[GROUP_X * 512 + X + 256];
  for (int size = 2; size <= 512; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __nvvm_bar_sync(0);
      const int at = 2 * X - (X & (stride - 1));
      const bool up = (at & size) == 0;
      const int one = values[at], other = values[at + stride];
      if ((one > other) == up) {
        values[at] = other;
        values[at + stride] = one;
      }
    }
  __nvvm_bar_sync(0);
  numbers[GROUP_X * 512 + X] = values[X];
  numbers[GROUP_X * 512 + X + 256] = values[X + 256];
}

// One of four ways for each, and integers of 128 bits.
kernel void mixed(global const ulong *numbers, global ulong *results) {
  const ulong value = numbers[GLOBAL_X];
  ulong made;
  switch (value % 7) {
  case 0:
    made = (ulong)(((unsigned __int128)value * value) >> 37);
    break;
  case 1:
    made = (ulong)(((unsigned __int128)value << 30) / 1000003);
    break;
  case 2:
    made = value / (value >> 40 | 1) + value % 1000;
    break;
  case 3:
    made = __builtin_popcountl(value) * 1000 + __builtin_clzl(value | 1) * 100 + __builtin_ctzl(value | 1);
    break;
  case 4:
    made = (ulong)(long)((short)value * (char)(value >> 16));
    break;
  case 5:
    made = __builtin_bswap64(value) ^ __builtin_bitreverse64(value);
    break;
  default:
    made = (ulong)(double)(value >> 11) + (ulong)(float)(uint)value;
    break;
  }
  results[GLOBAL_X] = made;
}
