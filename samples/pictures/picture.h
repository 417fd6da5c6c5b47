// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the samples here share: a picture in memory, one that looks like a photograph, and files.
//
// Every sample makes a picture with a kernel and again with a plain loop, and fails if they differ.
//   SAMPLE                                  compares both, in a small picture
//   SAMPLE FILE.png [BEFORE.png]            ... in a large one, and writes it
//   SAMPLE --table                          ... and prints how long both take
//   SAMPLE --compare FILE.png [BEFORE.png]  fails if the files do not hold these pictures
#ifndef TESSERA_SAMPLES_PICTURES_PICTURE_H
#define TESSERA_SAMPLES_PICTURES_PICTURE_H

#include "../algorithms/algorithm.h"

#include <amp_graphics.h>
#include <png.h>

#include <cmath>
#include <string>

/// Rows of pixels of four bytes: red, green, blue, and how opaque it is.
struct picture {
  int width, height;
  std::vector<unsigned char> bytes;

  picture(int width, int height)
      : width(width), height(height), bytes(std::size_t(width) * height * 4, 255) {}

  unsigned char *pixel(int row, int column) {
    return &bytes[(std::size_t(row) * width + column) * 4];
  }
  const unsigned char *pixel(int row, int column) const {
    return &bytes[(std::size_t(row) * width + column) * 4];
  }
  /// The nearest pixel where there is none.
  const unsigned char *near_pixel(int row, int column) const {
    return pixel(std::min(std::max(row, 0), height - 1), std::min(std::max(column, 0), width - 1));
  }
};

/// The same in a kernel.
template <class T>
T near_texel(const concurrency::graphics::texture_view<const T, 2> &of, int row,
             int column) restrict(amp) {
  const concurrency::extent<2> shape = of.extent;
  return of(concurrency::direct3d::clamp(row, 0, shape[0] - 1),
            concurrency::direct3d::clamp(column, 0, shape[1] - 1));
}

/// A number from 0 to 1 as a byte, the nearest one.
inline unsigned char byte_of(float number) {
  return static_cast<unsigned char>(std::min(std::max(number, 0.0f), 1.0f) * 255.0f + 0.5f);
}

/// How far the trees on a hill rise above it: the nearer it is, the higher they are.
inline double tree_height(double x, int hill) {
  const double place = x * (150 - 25 * hill), tree = std::floor(place);
  const double from_trunk = std::fabs(place - tree - 0.5);
  const double highest = 0.012 * hill * (0.7 + 0.3 * std::sin(tree * 2.4));
  return std::max(0.0, highest * (1 - 2.4 * from_trunk));
}

/// Hills with trees before an evening sky, and the sun between them.
inline picture landscape(int width, int height) {
  picture made(width, height);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      const double x = double(column) / width, y = double(row) / height;
      double red = 60 + 190 * y, green = 70 + 90 * y, blue = 150 - 60 * y;
      const double from_sun = std::hypot((x - 0.68) * width / height, y - 0.42);
      const double glow = std::exp(-from_sun * 5);
      red += 150 * glow;
      green += 120 * glow;
      blue += 40 * glow;
      if (from_sun < 0.09)
        red = 255, green = 240, blue = 190;
      for (int hill = 0; hill < 4; ++hill) {
        const double top = 0.46 + 0.13 * hill + 0.07 * std::sin(x * (5 + 3 * hill) + hill * 1.7) +
                           0.02 * std::sin(x * (23 + 9 * hill) + hill) - tree_height(x, hill);
        if (y < top)
          continue;
        const double shade = 1.0 - 0.22 * hill, furrow = 6 * std::sin((y - top) * 160 + x * 40);
        red = (95 + furrow) * shade;
        green = (105 + furrow - 8 * hill) * shade;
        blue = (120 - 18 * hill) * shade;
      }
      unsigned char *pixel = made.pixel(row, column);
      pixel[0] = static_cast<unsigned char>(std::min(std::max(red, 0.0), 255.0));
      pixel[1] = static_cast<unsigned char>(std::min(std::max(green, 0.0), 255.0));
      pixel[2] = static_cast<unsigned char>(std::min(std::max(blue, 0.0), 255.0));
    }
  return made;
}

/// The largest difference between two pictures of one size, in steps of a byte.
inline int difference(const picture &a, const picture &b) {
  int largest = 0;
  for (std::size_t i = 0; i < a.bytes.size(); ++i)
    largest = std::max(largest, std::abs(int(a.bytes[i]) - int(b.bytes[i])));
  return largest;
}

inline bool write_file(const picture &made, const char *name) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = made.width;
  image.height = made.height;
  image.format = PNG_FORMAT_RGBA;
  if (png_image_write_to_file(&image, name, 0, made.bytes.data(), 0, nullptr))
    return true;
  std::fprintf(stderr, "%s: %s\n", name, image.message);
  return false;
}

inline bool is_in_file(const picture &made, const char *name) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, name)) {
    std::fprintf(stderr, "%s: %s\n", name, image.message);
    return false;
  }
  image.format = PNG_FORMAT_RGBA;
  picture read(image.width, image.height);
  const bool same = read.width == made.width && read.height == made.height &&
                    png_image_finish_read(&image, nullptr, read.bytes.data(), 0, nullptr) &&
                    difference(read, made) == 0;
  png_image_free(&image);
  if (!same)
    std::fprintf(stderr, "%s: another picture: ./dev gallery makes it anew\n", name);
  return same;
}

/// The whole program: `draw` has a kernel, `draw_serially` a plain loop. Their pictures may be
/// `tolerance` steps apart. `before` is the picture that they begin with, if there is one.
template <class Draw, class DrawSerially>
int compare(const char *name, Draw draw, DrawSerially draw_serially, int tolerance, int argc,
            char **argv, picture (*before)(int, int) = nullptr) {
  const int width = 960, height = 640;
  if (argc > 2 && std::strcmp(argv[1], "--compare") == 0) {
    picture made(width, height);
    draw(made);
    if (!is_in_file(made, argv[2]))
      return 1;
    return before && argc == 4 && !is_in_file(before(width, height), argv[3]) ? 1 : 0;
  }
  algorithm sample(name, argc, argv, before ? 2 : 1);
  const bool is_large = argc > 1;
  picture made(is_large ? width : 241, is_large ? height : 159), expected(made.width, made.height);
  int found = 0;
  sample.serial([&] { draw_serially(expected); });
  sample.kernels("kernel", [&] { draw(made); }, [&] {
    found = difference(made, expected);
    return found <= tolerance;
  });
  if (found > tolerance)
    std::printf("the kernel's picture differs from the loop's by %d\n", found);
  if (argc > 1 && argv[1][0] != '-' && !write_file(made, argv[1]))
    return 1;
  if (before && argc == 3 && !write_file(before(width, height), argv[2]))
    return 1;
  return sample.end();
}

/// ... of a filter, which makes a picture of the landscape.
inline int compare_filters(const char *name, void (*filter)(const picture &, picture &),
                           void (*serial_filter)(const picture &, picture &), int tolerance,
                           int argc, char **argv) {
  picture photograph(0, 0);
  const auto with = [&](void (*one)(const picture &, picture &)) {
    return [&photograph, one](picture &to) {
      if (photograph.width != to.width)
        photograph = landscape(to.width, to.height);
      one(photograph, to);
    };
  };
  return compare(name, with(filter), with(serial_filter), tolerance, argc, argv, landscape);
}

#endif // TESSERA_SAMPLES_PICTURES_PICTURE_H
