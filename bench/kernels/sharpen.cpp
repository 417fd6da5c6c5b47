// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 2048 x 2048 image of four bytes a pixel, sharpened: five times the pixel without its four
// neighbours, byte by byte and kept between 0 and 255. The edge stays as it is.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void sharpen_serial(const int *image, int *sharp, int rows, int columns);
void sharpen_openmp(const int *image, int *sharp, int rows, int columns);
void sharpen_opencl(const int *image, int *sharp, int rows, int columns);

namespace {

int channel(int pixel, int shift) restrict(amp) { return (pixel >> shift) & 255; }

void sharpen(array_view<const int, 2> image, array_view<int, 2> sharp) {
  const int rows = image.extent[0], columns = image.extent[1];
  sharp.discard_data();
  parallel_for_each(
      sharp.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y == 0 || y == rows - 1 || x == 0 || x == columns - 1) {
          sharp[i] = image[i];
          return;
        }
        unsigned int pixel = 0;
        for (int shift = 0; shift < 32; shift += 8) {
          int value = 5 * channel(image[i], shift) - channel(image(y - 1, x), shift) -
                      channel(image(y + 1, x), shift) - channel(image(y, x - 1), shift) -
                      channel(image(y, x + 1), shift);
          value = value < 0 ? 0 : value > 255 ? 255 : value;
          pixel |= (unsigned int)(value) << shift;
        }
        sharp[i] = int(pixel);
      });
  bench::finish(sharp);
}

} // namespace

int main() {
  const int rows = bench::size(2048, 256), columns = rows;
  const std::vector<int> image = bench::random_ints(rows * columns, -2147483647, 2147483647);
  std::vector<int> wanted(rows * columns), sharp(rows * columns);
  const auto is_right = [&] { return bench::same(sharp, wanted); };
  bench::problem problem("sharpen, 2048 x 2048 pixels", 2.0 * rows * columns * sizeof(int) / 1e9,
                         "GB");
  problem.serial([&] { sharpen_serial(image.data(), wanted.data(), rows, columns); });
  problem.peer(
      "OpenMP + simd", [&] { sharpen_openmp(image.data(), sharp.data(), rows, columns); },
      is_right);
  const array_view<const int, 2> from(rows, columns, image);
  const array_view<int, 2> to(rows, columns, sharp);
  problem.tessera([&] { sharpen(from, to); }, is_right);
  problem.opencl([&] { sharpen_opencl(image.data(), sharp.data(), rows, columns); }, is_right);
  return problem.result();
}
