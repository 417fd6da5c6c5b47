// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenCL knows vectors of bytes.
#ifdef __OPENCL_C_VERSION__
#define make_short4 (short4)
#endif

kernel void sharpen(global const uchar4 *restrict image, global uchar4 *restrict sharp, int rows,
                    int columns) {
  const int y = get_global_id(1), x = get_global_id(0), i = y * columns + x;
  if (y == 0 || y == rows - 1 || x == 0 || x == columns - 1) {
    sharp[i] = image[i];
    return;
  }
  const short4 value = make_short4(5, 5, 5, 5) * convert_short4(image[i]) -
                       convert_short4(image[i - columns]) - convert_short4(image[i + columns]) -
                       convert_short4(image[i - 1]) - convert_short4(image[i + 1]);
  sharp[i] = convert_uchar4_sat(value);
}
