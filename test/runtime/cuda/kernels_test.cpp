// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whole kernels as LLVM writes them (inputs/kernels.cl), against the same loops on the host: the
/// same bits.
#include "ptx_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <numeric>
#include <random>
#include <set>
#include <sstream>

using test::buffers;

namespace {

/// All kernels of the file.
struct kernels {
  ptx::module source;
  std::unique_ptr<ptx::program> program;

  kernels() {
    std::ifstream file(KERNELS);
    std::stringstream text;
    text << file.rdbuf();
    source = ptx::parse(text.str());
    program = ptx::decode({&source}, test::no_globals);
  }

  struct shape {
    std::uint32_t blocks[2], block[2];
  };

  /// Arguments are addresses, or numbers of 32 bits.
  ptx::result run(const char *name, buffers &memory, const shape &of,
                  const std::vector<std::uint64_t> &arguments, std::uint32_t seed = 1) const {
    ptx::grid what;
    what.entry = program->functions.at(name).get();
    what.seed = seed;
    for (int dimension = 0; dimension < 2; ++dimension) {
      what.blocks[dimension] = of.blocks[dimension];
      what.block[dimension] = of.block[dimension];
    }
    what.arguments.resize(what.entry->argument_bytes);
    for (std::size_t number = 0; number < arguments.size(); ++number) {
      const ptx::parameter_place &at = what.entry->parameters[number];
      std::memcpy(what.arguments.data() + at.offset, &arguments[number], at.bytes);
    }
    return ptx::run(*program, what, memory);
  }
};

std::vector<float> random_floats(std::size_t count) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> any(-1, 1);
  std::vector<float> made(count);
  std::generate(made.begin(), made.end(), [&] { return any(random); });
  return made;
}

} // namespace

TEST(ptx_kernels, tiled_product) {
  constexpr std::size_t size = 64;
  const std::vector<float> left = random_floats(size * size),
                           right = random_floats(size * size + 1);
  buffers memory;
  const std::uint64_t a = memory.add(left), b = memory.add(right), c = memory.add(left);
  EXPECT_EQ(kernels().run("product", memory, {{4, 4}, {16, 16}}, {a, b, c, size}).failed.text, "");
  const std::vector<float> found = memory.get<float>(2);
  for (std::size_t row = 0; row < size; ++row)
    for (std::size_t column = 0; column < size; ++column) {
      float sum = 0;
      for (std::size_t step = 0; step < size; ++step) {
        const float product = left[row * size + step] * right[step * size + column];
        sum += product;
      }
      ASSERT_EQ(found[row * size + column], sum);
    }
}

TEST(ptx_kernels, bodies) {
  constexpr std::size_t count = 256;
  const std::vector<float> from = random_floats(count * 4);
  buffers memory;
  const std::uint64_t a = memory.add(from), b = memory.add(from);
  EXPECT_EQ(kernels().run("bodies", memory, {{4, 1}, {64, 1}}, {a, b, count}).failed.text, "");
  const std::vector<float> found = memory.get<float>(1);
  for (std::size_t body = 0; body < count; ++body) {
    float sum[3] = {};
    for (std::size_t other = 0; other < count; ++other) {
      float way[3];
      for (std::size_t axis = 0; axis < 3; ++axis)
        way[axis] = from[other * 4 + axis] - from[body * 4 + axis];
      const float square = way[0] * way[0] + way[1] * way[1] + way[2] * way[2] + 0.01f;
      const float inverse = 1 / std::sqrt(square);
      const float force = from[other * 4 + 3] * inverse * inverse * inverse;
      for (std::size_t axis = 0; axis < 3; ++axis)
        sum[axis] += way[axis] * force;
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
      ASSERT_EQ(found[body * 4 + axis], sum[axis]);
  }
}

TEST(ptx_kernels, mandelbrot) {
  constexpr int width = 75, height = 41, most = 200;
  buffers memory;
  const std::uint64_t counts = memory.add(std::vector<int>(width * height));
  EXPECT_EQ(kernels()
                .run("mandelbrot", memory, {{10, 6}, {8, 8}}, {counts, width, height, most})
                .failed.text,
            "");
  const std::vector<int> found = memory.get<int>(0);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      const double real = -2.0 + 3.0 * column / width, imaginary = -1.0 + 2.0 * row / height;
      double x = 0, y = 0;
      int count = 0;
      for (; count < most && x * x + y * y < 4; ++count) {
        const double next = x * x - y * y + real;
        y = 2 * x * y + imaginary;
        x = next;
      }
      ASSERT_EQ(found[std::size_t(row * width + column)], count);
    }
}

TEST(ptx_kernels, sum_with_atomics) {
  std::vector<int> numbers(100000);
  std::iota(numbers.begin(), numbers.end(), -1000);
  buffers memory;
  const std::uint64_t a = memory.add(numbers), result = memory.add(std::vector<int>(1));
  EXPECT_EQ(
      kernels().run("sum", memory, {{40, 1}, {256, 1}}, {a, numbers.size(), result}).failed.text,
      "");
  std::uint32_t expected = 0;
  for (const int each : numbers)
    expected += std::uint32_t(each);
  EXPECT_EQ(memory.get<std::uint32_t>(1)[0], expected);
}

TEST(ptx_kernels, messages) {
  std::mt19937 random(3);
  std::vector<int> numbers(2000);
  for (int &each : numbers)
    each = int(random() % 1000000);
  buffers memory;
  const std::uint64_t counter = memory.add(std::vector<int>(1)),
                      entries = memory.add(std::vector<int>(2 * 2000)), a = memory.add(numbers);
  EXPECT_EQ(kernels()
                .run("messages", memory, {{20, 1}, {100, 1}}, {counter, entries, 2000, a})
                .failed.text,
            "");
  std::multiset<int> expected, found;
  for (const int each : numbers)
    if (each % 3 == 0)
      expected.insert(each);
  const std::vector<int> written = memory.get<int>(1);
  ASSERT_EQ(memory.get<int>(0)[0], int(expected.size()));
  for (std::size_t entry = 0; entry < expected.size(); ++entry) {
    const int number = written[entry * 2];
    found.insert(number);
    std::string digits = std::to_string(number);
    std::reverse(digits.begin(), digits.end());
    ASSERT_EQ(written[entry * 2 + 1], std::stoi(digits));
  }
  EXPECT_EQ(found, expected);
}

TEST(ptx_kernels, sorts) {
  std::mt19937 random(5);
  std::vector<int> numbers(512 * 7);
  for (int &each : numbers)
    each = int(random());
  buffers memory;
  const std::uint64_t a = memory.add(numbers);
  EXPECT_EQ(kernels().run("sort", memory, {{7, 1}, {256, 1}}, {a}).failed.text, "");
  for (auto part = numbers.begin(); part != numbers.end(); part += 512)
    std::sort(part, part + 512);
  EXPECT_EQ(memory.get<int>(0), numbers);
}

TEST(ptx_kernels, mixed_numbers) {
  std::mt19937_64 random(9);
  std::vector<std::uint64_t> numbers(4096);
  for (std::uint64_t &each : numbers)
    each = random() >> random() % 64;
  buffers memory;
  const std::uint64_t a = memory.add(numbers), b = memory.add(numbers);
  EXPECT_EQ(kernels().run("mixed", memory, {{32, 1}, {128, 1}}, {a, b}).failed.text, "");
  const std::vector<std::uint64_t> found = memory.get<std::uint64_t>(1);
  for (std::size_t item = 0; item < numbers.size(); ++item) {
    const std::uint64_t value = numbers[item];
    const auto reversed = [](std::uint64_t of, int width) {
      std::uint64_t made = 0;
      for (int at = 0; at < 64; at += width)
        made = made << width | (of >> at & ((std::uint64_t(1) << width) - 1));
      return made;
    };
    std::uint64_t made = 0;
    switch (value % 7) {
    case 0:
      made = std::uint64_t((unsigned __int128)value * value >> 37);
      break;
    case 1:
      made = std::uint64_t(((unsigned __int128)value << 30) / 1000003);
      break;
    case 2:
      made = value / (value >> 40 | 1) + value % 1000;
      break;
    case 3:
      made = std::uint64_t(std::popcount(value) * 1000 + std::countl_zero(value | 1) * 100 +
                           std::countr_zero(value | 1));
      break;
    case 4:
      made = std::uint64_t(std::int64_t(std::int16_t(value) * std::int8_t(value >> 16)));
      break;
    case 5:
      made = reversed(value, 8) ^ reversed(value, 1);
      break;
    default:
      made = std::uint64_t(double(value >> 11)) + std::uint64_t(float(std::uint32_t(value)));
      break;
    }
    ASSERT_EQ(found[item], made) << value;
  }
}

TEST(ptx_kernels, blocks_come_in_another_order_each_time) {
  // The last entry that has room says which block came last.
  std::set<std::vector<int>> orders;
  for (std::uint32_t seed = 0; seed < 5; ++seed) {
    std::vector<int> numbers(40);
    for (int block = 0; block < 40; ++block)
      numbers[std::size_t(block)] = block * 3;
    buffers memory;
    const std::uint64_t counter = memory.add(std::vector<int>(1)),
                        entries = memory.add(std::vector<int>(80)), a = memory.add(numbers);
    EXPECT_EQ(
        kernels()
            .run("messages", memory, {{40, 1}, {1, 1}}, {counter, entries, 40, a}, seed * 12345)
            .failed.text,
        "");
    orders.insert(memory.get<int>(1));
  }
  EXPECT_GE(orders.size(), 4u);
}
