// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void simple_nbody_opencl(const float *bodies, float *accelerations, int count) {
  using namespace opencl;
  const int padded = (count + 1023) / 1024 * 1024;
  kernel("nbody.cl", "simple_nbody", "-Dtile=256")(items(padded), input(bodies, 4 * count),
                                                   output(accelerations, 4 * count), count);
}

void tiled_nbody_opencl(const float *bodies, float *accelerations, int count) {
  using namespace opencl;
  const int tile = tile_of(256), padded = (count + tile - 1) / tile * tile;
  kernel("nbody.cl", "tiled_nbody", "-Dtile=" + std::to_string(tile))(
      items(padded, tile), input(bodies, 4 * count), output(accelerations, 4 * count), count);
}
