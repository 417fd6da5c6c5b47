// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

static int channel(int pixel, int shift) { return (pixel >> shift) & 255; }

static int sharpened(const int *image, int columns) {
  unsigned int pixel = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int value = 5 * channel(image[0], shift) - channel(image[-columns], shift) -
                channel(image[columns], shift) - channel(image[-1], shift) -
                channel(image[1], shift);
    value = value < 0 ? 0 : value > 255 ? 255 : value;
    pixel |= unsigned(value) << shift;
  }
  return int(pixel);
}

void sharpen_serial(const int *image, int *sharp, int rows, int columns) {
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const bool edge = y == 0 || y == rows - 1 || x == 0 || x == columns - 1;
      const int *pixel = image + y * columns + x;
      sharp[y * columns + x] = edge ? *pixel : sharpened(pixel, columns);
    }
}
