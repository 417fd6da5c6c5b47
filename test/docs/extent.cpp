// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that an extent bounds indices and is shrunk to keep clear of a border: the example of docs/api/extent.md.
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

using namespace concurrency;

int main() {
  const extent<2> image(480, 640), inner = image - 2; // without a border of one point
  const bool sizes = image.size() == 307200 && inner == extent<2>(478, 638);
  const bool bounds = image.contains(index<2>(479, 0)) && !image.contains(index<2>(0, 640));
  return sizes && bounds && image.tile<16, 16>().tile_extent == extent<2>(16, 16) ? 0 : 1;
}
