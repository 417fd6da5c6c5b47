// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sets of bytes against a plain array of flags.
#include "core/coherence/byte_ranges.h"
#include "core/coherence/region.h"

#include <bitset>
#include <random>

#include <gtest/gtest.h>

using tessera::byte_range;
using tessera::byte_ranges;

namespace {

constexpr std::size_t size = 64;
using flags = std::bitset<size>;

flags flags_of(const byte_ranges &ranges) {
  flags all;
  std::uint64_t last_end = 0;
  bool first = true;
  for (const auto &[begin, end] : ranges) {
    EXPECT_LT(begin, end);
    EXPECT_TRUE(first || last_end < begin) << "ranges that touch are one";
    for (std::uint64_t byte = begin; byte < end; ++byte)
      all.set(byte);
    last_end = end;
    first = false;
  }
  return all;
}

byte_ranges ranges_of(const flags &all) {
  byte_ranges made;
  for (std::size_t byte = 0; byte < size; ++byte)
    if (all[byte])
      made.append({byte, byte + 1});
  return made;
}

} // namespace

TEST(byte_ranges, sums_differences_and_intersections) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 5000; ++round) {
    // Sets with long and with short ranges.
    flags a(random()), b(random());
    if (round % 2)
      a &= flags(random()) & flags(random());
    if (round % 3)
      b |= flags(random()) | flags(random());
    if (round % 5) // beside and in the midst of the other's
      b = b >> random() % size << random() % size;
    byte_ranges sum = ranges_of(a), difference = sum;
    const byte_ranges other = ranges_of(b);
    EXPECT_EQ(flags_of(sum), a);
    EXPECT_EQ(sum.bytes(), a.count());
    EXPECT_EQ(flags_of(sum.in_common_with(other)), a & b);
    sum.add(other);
    EXPECT_EQ(flags_of(sum), a | b);
    difference.remove(other);
    EXPECT_EQ(flags_of(difference), a & ~b);
  }
}

TEST(byte_ranges, empty_ones) {
  byte_ranges none, some(byte_range{3, 9});
  none.append({5, 5});
  EXPECT_TRUE(none.empty());
  some.add(none);
  some.remove(none);
  EXPECT_EQ(some.bytes(), 6u);
  some.remove(byte_ranges(byte_range{0, 10}));
  EXPECT_TRUE(some.empty());
}

TEST(region, bytes_of_a_section) {
  std::byte memory[4 * 6 * 8];
  const std::int32_t extent[] = {2, 3, 4}, stride[] = {48, 8, 1};
  tessera_region region = {{memory + 8, nullptr, 3, 4}, extent, stride};
  // The elements of a view of 2 by 6 by 8 ints; only 1 by 6 by 8 of them are in the buffer.
  const tessera::buffer_part part(region, memory, sizeof memory);
  EXPECT_EQ(part.bounds().begin, 8u);
  EXPECT_EQ(part.bounds().end, sizeof memory);
  EXPECT_EQ(part.exact().bytes(), 3u * 16u);
  const std::int32_t dense[] = {12, 4, 1};
  region.__stride = dense;
  EXPECT_EQ(tessera::dense_dimensions(region), 3u);
  EXPECT_EQ(tessera::buffer_part(region, memory, sizeof memory).exact().bytes(), 96u);
  const std::int32_t nothing[] = {2, 0, 4};
  region.extent = nothing;
  EXPECT_TRUE(tessera::buffer_part(region, memory, sizeof memory).exact().empty());
}

TEST(region, steps_of_dimensions_of_length_1_count_nothing) {
  std::byte memory[4];
  const std::int32_t extent[] = {1, 65535, 65536}, stride[] = {-65536, 65536, 1}; // of 32 bits
  const tessera_region region = {{memory, nullptr, 3, 4}, extent, stride};
  const std::uint64_t bytes = std::uint64_t(65535) * 65536 * 4;
  const tessera::buffer_part part(region, memory, bytes);
  EXPECT_EQ(part.bounds().begin, 0u);
  EXPECT_EQ(part.bounds().end, bytes);
  EXPECT_EQ(tessera::dense_dimensions(region), 3u);
  EXPECT_EQ(part.exact().bytes(), bytes);
}
