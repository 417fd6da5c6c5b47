// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void simple_transpose_opencl(const float *from, float *to, int size) {
  using namespace opencl;
  kernel("transpose.cl", "simple_transpose",
         "-Dtile=16")(grid(size, size), input(from, size * size), output(to, size * size), size);
}

void tiled_transpose_opencl(const float *from, float *to, int size) {
  using namespace opencl;
  const int tile = tile_of(16);
  kernel("transpose.cl", "tiled_transpose", "-Dtile=" + std::to_string(tile))(
      grid(size, size, tile, tile), input(from, size * size), output(to, size * size), size);
}
