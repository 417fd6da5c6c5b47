// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Channels are bytes of their own, so a row is a loop over bytes, which are widened to 16 bits.
#include <cstring>

void sharpen_openmp(const int *image, int *sharp, int rows, int columns) {
  const int bytes = 4 * columns;
  const unsigned char *from = reinterpret_cast<const unsigned char *>(image);
  unsigned char *to = reinterpret_cast<unsigned char *>(sharp);
#pragma omp parallel for
  for (int y = 0; y < rows; ++y) {
    const unsigned char *line = from + y * bytes;
    unsigned char *sharp_line = to + y * bytes;
    std::memcpy(sharp_line, line, bytes);
    if (y == 0 || y == rows - 1)
      continue;
    const unsigned char *above = line - bytes, *below = line + bytes;
#pragma omp simd simdlen(32)
    for (int x = 4; x < bytes - 4; ++x) {
      const unsigned short around = above[x] + below[x] + line[x - 4] + line[x + 4];
      const short value = 5 * line[x] - around;
      sharp_line[x] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}
