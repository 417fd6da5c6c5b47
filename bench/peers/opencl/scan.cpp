// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl.h"

void scan_opencl(const int *numbers, int *sums, int count) {
  using namespace opencl;
  if (choice() > 0)
    throw refused();
  const int tile = 256, rounds = 4, part = tile * rounds * 4, parts = count / part;
  const buffer from = input(numbers, count), to = output(sums, count);
  const buffer of_parts = scratch(0, parts * sizeof(int)), up_to = scratch(1, parts * sizeof(int));
  const kernel scan_parts("scan.cl", "scan_parts");
  kernel("scan.cl", "add_up_parts")(items(parts * tile, tile), from, of_parts, rounds);
  scan_parts(items(tile, tile), of_parts, of_parts, up_to, parts / 4 / tile);
  scan_parts(items(parts * tile, tile), from, up_to, to, rounds);
}
