// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture in memory: glowing points, words without a font library, and files of it.
#ifndef TESSERA_SAMPLES_NBODY_CANVAS_H
#define TESSERA_SAMPLES_NBODY_CANVAS_H

#include "bodies.h"

#include <png.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

/// From where one looks: angles in radians, the middle of the bodies in the middle of the picture.
struct camera {
  float turn = 0.6f, tilt = 0.9f;
  float zoom = 1.4f;

  static constexpr float distance = 4;
};

/// Rows of pixels of four bytes: blue, green, red, and one that is not used.
class canvas {
public:
  static constexpr int width = 960, height = 640;

  canvas() : pixels_(std::size_t(width) * height) { clear(); }

  const std::uint32_t *pixels() const { return pixels_.data(); }

  void clear() { std::fill(pixels_.begin(), pixels_.end(), 0x05070d); }

  /// Light that adds up, from 0 to 255 of each colour.
  void add_light(int x, int y, int red, int green, int blue) {
    if (x < 0 || x >= width || y < 0 || y >= height)
      return;
    std::uint32_t &pixel = pixels_[std::size_t(y) * width + x];
    const auto sum = [&](int shift, int light) {
      return std::min<std::uint32_t>((pixel >> shift & 255) + light, 255) << shift;
    };
    pixel = sum(16, red) | sum(8, green) | sum(0, blue);
  }

  /// Nearer bodies are brighter.
  void draw(const std::vector<body> &bodies, const camera &from) {
    const float cosine = std::cos(from.turn), sine = std::sin(from.turn);
    const float high = std::cos(from.tilt), deep = std::sin(from.tilt);
    // The more bodies there are, the less each gives.
    const float light = std::min(160.0f, 160.0f * std::sqrt(10240.0f / float(bodies.size())));
    for (const body &one : bodies) {
      const float x = one.x * cosine - one.y * sine, y = one.x * sine + one.y * cosine;
      const float up = one.z * deep + y * high, far = camera::distance + y * deep - one.z * high;
      if (far < 0.1f)
        continue;
      const float scale = 0.9f * height * from.zoom / far;
      const float column = width * 0.5f + x * scale, row = height * 0.5f - up * scale;
      if (!(std::fabs(column) < 1e6f && std::fabs(row) < 1e6f))
        continue;
      const float bright = light * std::min(camera::distance / far, 2.0f);
      add_point(int(column), int(row), int(bright));
    }
  }

  /// Capital letters, digits and some signs, in letters of 10 x 14 pixels; `row` counts lines.
  void write(const std::string &text, int row) {
    int left = 12;
    for (const char letter : text) {
      const char *const shape = shape_of(letter);
      for (int dot = 0; shape && dot < 35; ++dot)
        if (shape[dot] == '#')
          for (int part = 0; part < 4; ++part)
            set(left + dot % 5 * 2 + part % 2, 12 + row * 20 + dot / 5 * 2 + part / 2, 0xd8dee9);
      left += 12;
    }
  }

  bool write_file(const char *name) const {
    std::vector<unsigned char> bytes;
    for (const std::uint32_t pixel : pixels_)
      for (const int shift : {16, 8, 0})
        bytes.push_back(static_cast<unsigned char>(pixel >> shift));
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGB;
    if (png_image_write_to_file(&image, name, 0, bytes.data(), 0, nullptr))
      return true;
    std::fprintf(stderr, "%s: %s\n", name, image.message);
    return false;
  }

private:
  void set(int x, int y, std::uint32_t colour) {
    if (x >= 0 && x < width && y >= 0 && y < height)
      pixels_[std::size_t(y) * width + x] = colour;
  }

  /// White in the middle, blue around it.
  void add_point(int x, int y, int light) {
    add_light(x, y, light * 3 / 4, light * 7 / 8, light);
    for (const auto [right, down] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}})
      add_light(x + right, y + down, light / 10, light / 6, light / 3);
  }

  /// Seven rows of five dots; null for what has no shape.
  static const char *shape_of(char letter);

  std::vector<std::uint32_t> pixels_;
};

inline const char *canvas::shape_of(char letter) {
  struct shape {
    char letter;
    const char *dots;
  };
  static constexpr shape shapes[] = {
      {'0', ".###.#...##..###.#.###..##...#.###."}, {'1', "..#...##....#....#....#....#...###."},
      {'2', ".###.#...#....#...#...#...#...#####"}, {'3', ".###.#...#....#..##.....##...#.###."},
      {'4', "...#...##..#.#.#..#.#####...#....#."}, {'5', "######....####.....#....##...#.###."},
      {'6', ".###.#....#....####.#...##...#.###."}, {'7', "#####....#...#...#...#....#....#..."},
      {'8', ".###.#...##...#.###.#...##...#.###."}, {'9', ".###.#...##...#.####....#....#.###."},
      {'A', ".###.#...##...#######...##...##...#"}, {'B', "####.#...##...#####.#...##...#####."},
      {'C', ".###.#...##....#....#....#...#.###."}, {'D', "####.#...##...##...##...##...#####."},
      {'E', "######....#....####.#....#....#####"}, {'F', "######....#....####.#....#....#...."},
      {'G', ".###.#...##....#.####...##...#.####"}, {'H', "#...##...##...#######...##...##...#"},
      {'I', ".###...#....#....#....#....#...###."}, {'J', "..###...#....#....#....#.#..#..##.."},
      {'K', "#...##..#.#.#..##...#.#..#..#.#...#"}, {'L', "#....#....#....#....#....#....#####"},
      {'M', "#...###.###.#.##.#.##...##...##...#"}, {'N', "#...###..##.#.##..###...##...##...#"},
      {'O', ".###.#...##...##...##...##...#.###."}, {'P', "####.#...##...#####.#....#....#...."},
      {'Q', ".###.#...##...##...##.#.##..#..##.#"}, {'R', "####.#...##...#####.#.#..#..#.#...#"},
      {'S', ".#####....#.....###.....#....#####."}, {'T', "#####..#....#....#....#....#....#.."},
      {'U', "#...##...##...##...##...##...#.###."}, {'V', "#...##...##...##...##...#.#.#...#.."},
      {'W', "#...##...##...##.#.##.#.##.#.#.#.#."}, {'X', "#...##...#.#.#...#...#.#.#...##...#"},
      {'Y', "#...##...#.#.#...#....#....#....#.."}, {'Z', "#####....#...#...#...#...#....#####"},
      {'.', "...........................##...##."}, {',', "......................##....#...#.."},
      {':', "......##...##.........##...##......"}, {'/', "....#....#...#...#...#...#....#...."},
      {'-', "...............#####..............."}, {'(', "...#...#...#....#....#.....#.....#."},
      {')', ".#.....#.....#....#....#...#...#..."}, {'%', "##..###..#...#...#...#...#..###..##"},
      {'=', "..........#####.....#####.........."}, {'+', ".......#....#..#####..#....#......."},
  };
  const char capital = letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
  for (const shape &one : shapes)
    if (one.letter == capital)
      return one.dots;
  return nullptr;
}

#endif // TESSERA_SAMPLES_NBODY_CANVAS_H
