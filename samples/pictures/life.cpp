// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conway's game of life on a torus: two textures of 8 bits take turns, and what has lived lately glows.
#include <amp_graphics.h>

#include "picture.h"

using namespace concurrency;
using namespace concurrency::graphics;

const int generations = 120;

/// A few gliders' worth of noise.
static std::vector<unsigned char> beginning(int rows, int columns) {
  std::vector<unsigned char> cells(rows * columns);
  unsigned state = 12345;
  for (unsigned char &cell : cells) {
    state = state * 1664525u + 1013904223u;
    cell = (state >> 24) % 4 == 0;
  }
  return cells;
}

/// Alive, and how long ago it was: 0 is alive, 255 long ago.
static std::vector<unsigned char> ages(const std::vector<unsigned char> &cells) {
  std::vector<unsigned char> made(cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i)
    made[i] = cells[i] ? 0 : 255;
  return made;
}

static std::vector<unsigned char> play(int rows, int columns) {
  const extent<2> shape(rows, columns);
  const std::vector<unsigned char> first = ages(beginning(rows, columns));
  texture<unsigned, 2> now(shape, first.data(), unsigned(first.size()), 8), next(shape, 8u);

  for (int generation = 0; generation < generations; ++generation) {
    parallel_for_each(shape, [&now, &next](index<2> i) restrict(amp) {
      const extent<2> all = now.get_extent();
      int alive = 0;
      for (int row = all[0] - 1; row <= all[0] + 1; ++row)
        for (int column = all[1] - 1; column <= all[1] + 1; ++column)
          alive += now((i[0] + row) % all[0], (i[1] + column) % all[1]) == 0 ? 1 : 0;
      const unsigned age = now[i];
      const bool lives = alive == 3 || (age == 0 && alive == 4); // the cell itself is counted
      next.set(i, lives ? 0u : age + 8u);                        // 8 bits hold at most 255
    });
    std::swap(now, next);
  }

  std::vector<unsigned char> last(first.size());
  copy(now, last.data(), unsigned(last.size()));
  return last;
}

static std::vector<unsigned char> serial_play(int rows, int columns) {
  std::vector<unsigned char> now = ages(beginning(rows, columns)), next(now.size());
  for (int generation = 0; generation < generations; ++generation) {
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        int alive = 0;
        for (int y = rows - 1; y <= rows + 1; ++y)
          for (int x = columns - 1; x <= columns + 1; ++x)
            alive += now[(row + y) % rows * columns + (column + x) % columns] == 0;
        const int age = now[row * columns + column];
        const bool lives = alive == 3 || (age == 0 && alive == 4);
        next[row * columns + column] = static_cast<unsigned char>(lives ? 0 : std::min(age + 8, 255));
      }
    now.swap(next);
  }
  return now;
}

const int side = 2; ///< pixels of a cell

static void draw_by(std::vector<unsigned char> (*play)(int, int), picture &to) {
  const int rows = (to.height + side - 1) / side, columns = (to.width + side - 1) / side;
  const std::vector<unsigned char> cells = play(rows, columns);
  for (int row = 0; row < to.height; ++row)
    for (int column = 0; column < to.width; ++column) {
      const int age = cells[row / side * columns + column / side];
      unsigned char *pixel = to.pixel(row, column);
      pixel[0] = static_cast<unsigned char>(age == 0 ? 255 : 0);
      pixel[1] = static_cast<unsigned char>(age == 0 ? 255 : (255 - age) / 2);
      pixel[2] = static_cast<unsigned char>(age == 0 ? 230 : 40 + (255 - age) / 3);
    }
}

int main(int argc, char **argv) {
  return compare("life", [](picture &to) { draw_by(play, to); },
                 [](picture &to) { draw_by(serial_play, to); }, 0, argc, argv);
}
