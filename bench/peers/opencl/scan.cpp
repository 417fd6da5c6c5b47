// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

static void scan(opencl::buffer numbers, opencl::buffer sums, int count, int depth) {
  using namespace opencl;
  const int tiles = (count + 255) / 256;
  const buffer of_tiles = scratch(2 * depth, tiles * sizeof(int));
  kernel("scan.cl", "scan_tiles")(items(tiles * 256, 256), numbers, sums, of_tiles, count);
  if (tiles == 1)
    return;
  const buffer before = scratch(2 * depth + 1, tiles * sizeof(int));
  scan(of_tiles, before, tiles, depth + 1);
  kernel("scan.cl", "add_before")(items(count), sums, before);
}

void scan_opencl(const int *numbers, int *sums, int count) {
  scan(opencl::input(numbers, count), opencl::output(sums, count), count, 0);
}
