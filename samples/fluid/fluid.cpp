// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A film of a fluid that leaves whirls behind a cylinder. The kernel is in lattice.h.
//   fluid                       compares some steps in a small channel with a plain loop
//   fluid --table               ... in a large one, and prints how long they take
//   fluid --frames N DIRECTORY  writes a film of N pictures: 0000.png, 0001.png, ...
//   fluid FILE.png              writes eight moments of the film into one picture
//   fluid --compare FILE.png    fails if the file does not hold this picture
#include "../pictures/picture.h"
#include "lattice.h"

#include <cstdlib>
#include <filesystem>

using namespace concurrency;

/// The fluid on the accelerator: two memories take turns.
class film {
public:
  explicit film(channel in)
      : in_(in), now_(groups, in.rows, in.columns), next_(groups, in.rows, in.columns) {
    const std::vector<float> first = beginning(in);
    copy(first.begin(), first.end(), now_);
    copy(first.begin(), first.end(), next_);
  }

  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      step(in_, now_, next_);
      std::swap(now_, next_);
    }
  }

  std::vector<float> fluid() const {
    std::vector<float> all(now_.extent.size());
    copy(now_, all.begin());
    return all;
  }

private:
  const channel in_;
  array<float, 3> now_, next_;
};

/// What turns to the left is blue, what turns to the right is orange, and the cylinder is grey.
/// A cell has `side` x `side` pixels.
static void draw(channel in, const std::vector<float> &fluid, int side, picture &to, int top,
                 int left) {
  const auto speed = [&](int (*part)(int), int row, int column) {
    float sum = 0;
    for (int k = 0; k < groups; ++k)
      sum += float(part(k)) *
             fluid[in.place(k, in.row_of(row), std::clamp(column, 0, in.columns - 1))];
    return sum;
  };
  for (int row = 0; row < in.rows; ++row)
    for (int column = 0; column < in.columns; ++column) {
      const float turns = 25 * (speed(down, row, column + 1) - speed(down, row, column - 1) -
                                speed(right, row + 1, column) + speed(right, row - 1, column));
      const float bright = std::sqrt(std::min(std::fabs(turns), 1.0f));
      const float white = bright * bright * bright;
      const float warm[] = {bright, 0.5f * bright + 0.4f * white, 0.08f + 0.5f * white};
      const float cold[] = {0.6f * white, 0.5f * bright + 0.4f * white, 0.08f + 0.9f * bright};
      const float grey[] = {0.6f, 0.6f, 0.6f};
      const float *const colour = in.is_solid(row, column) ? grey : turns > 0 ? warm : cold;
      for (int y = top + row * side; y < top + (row + 1) * side; ++y)
        for (int x = left + column * side; x < left + (column + 1) * side; ++x)
          std::transform(colour, colour + 3, to.pixel(y, x), byte_of);
    }
}

static int write_film(channel in, const char *count, const std::string &directory) {
  char *end;
  const long frames = std::strtol(count, &end, 10);
  if (*count == 0 || *end != 0 || frames < 1 || frames > 9999) {
    std::fprintf(stderr, "fluid: a film has 1 to 9999 pictures, not '%s'\n", count);
    return 2;
  }
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  if (failed) {
    std::fprintf(stderr, "fluid: %s: %s\n", directory.c_str(), failed.message().c_str());
    return 2;
  }
  film all(in);
  picture made(in.columns * 2, in.rows * 2);
  for (long frame = 0; frame < frames; ++frame) {
    char name[16];
    std::snprintf(name, sizeof name, "/%04ld.png", frame);
    draw(in, all.fluid(), 2, made, 0, 0);
    if (!write_file(made, (directory + name).c_str()))
      return 1;
    all.run(50);
  }
  return 0;
}

/// Two moments side by side, and four such pairs below each other.
static picture moments(channel in) {
  film all(in);
  picture made(in.columns * 2, in.rows * 4);
  for (int moment = 0; moment < 8; ++moment) {
    all.run(1000);
    draw(in, all.fluid(), 1, made, moment / 2 * in.rows, moment % 2 * in.columns);
  }
  return made;
}

int main(int argc, char **argv) {
  const channel large = {160, 480};
  if (argc == 4 && std::strcmp(argv[1], "--frames") == 0)
    return write_film(large, argv[2], argv[3]);
  if (argc == 2 && argv[1][0] != '-')
    return write_file(moments(large), argv[1]) ? 0 : 1;
  if (argc == 3 && std::strcmp(argv[1], "--compare") == 0)
    return is_in_file(moments(large), argv[2]) ? 0 : 1;
  if (argc > 1 && std::strcmp(argv[1], "--table") != 0) {
    std::fprintf(stderr, "usage: %s [--table | PICTURE.png | --frames N FOLDER]\n", argv[0]);
    return std::strcmp(argv[1], "--help") == 0 ? 0 : 2;
  }
  algorithm sample("fluid, 50 steps", argc, argv);
  const channel in = {sample.size(large.rows, 31), sample.size(large.columns, 93)};
  std::vector<float> wanted, made;
  sample.serial([&] {
    wanted = beginning(in);
    std::vector<float> next = wanted;
    for (int i = 0; i < 50; ++i) {
      serial_step(in, wanted, next);
      wanted.swap(next);
    }
  });
  sample.kernels(
      "kernel",
      [&] {
        film all(in);
        all.run(50);
        made = all.fluid();
      },
      [&] { return made == wanted; });
  return sample.end();
}
