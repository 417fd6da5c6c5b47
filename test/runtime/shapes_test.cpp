// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// index, extent, tiled_extent, tiled_index (spec 4.1 to 4.4) on the host.
#include "amp.h"

#include <gtest/gtest.h>

using namespace concurrency;

TEST(index, default_is_the_origin) {
  const index<4> origin;
  for (unsigned int dimension = 0; dimension < 4; ++dimension)
    EXPECT_EQ(origin[dimension], 0);
}

TEST(index, components_stand_most_significant_first) {
  const int components[] = {1, 2, 3, 4, 5};
  EXPECT_EQ(index<5>(components)[4], 5);
  EXPECT_EQ(index<3>(7, 8, 9)[0], 7);
  EXPECT_EQ(index<2>::rank, 2);
  static_assert(std::is_same<index<2>::value_type, int>::value, "");
}

TEST(index, arithmetic_with_an_index_and_with_integers) {
  const index<2> a(10, 20), b(3, 4);
  EXPECT_EQ(a + b, index<2>(13, 24));
  EXPECT_EQ(a - b, index<2>(7, 16));
  EXPECT_EQ(a + 1, index<2>(11, 21));
  EXPECT_EQ(100 - a, index<2>(90, 80));
  EXPECT_EQ(2 * a, a * 2);
  EXPECT_EQ(a / 3, index<2>(3, 6));
  EXPECT_EQ(100 / b, index<2>(33, 25));
  EXPECT_EQ(a % 7, index<2>(3, 6));
  EXPECT_EQ(10 % b, index<2>(1, 2));
}

TEST(index, compound_assignment_returns_the_object) {
  index<1> a(5);
  EXPECT_EQ(&(a += index<1>(2)), &a);
  EXPECT_EQ(&(a *= 3), &a);
  EXPECT_EQ((a -= 1, a /= 4, a %= 3, a), index<1>(2));
  EXPECT_EQ(a++, index<1>(2));
  EXPECT_EQ(++a, index<1>(4));
  EXPECT_EQ(a--, index<1>(4));
  EXPECT_EQ(--a, index<1>(2));
}

TEST(index, differs_when_one_component_differs) {
  EXPECT_TRUE(index<2>(1, 2) != index<2>(1, 3));
  EXPECT_FALSE(index<2>(1, 2) == index<2>(1, 3));
  EXPECT_FALSE(index<2>(1, 2) != index<2>(1, 2));
}

TEST(extent, size_is_unsigned_and_wraps_no_earlier_than_32_bits) {
  static_assert(std::is_same<decltype(extent<2>().size()), unsigned int>::value, "");
  EXPECT_EQ(extent<2>(65536, 65535).size(), 4294901760u);
  EXPECT_EQ(extent<3>().size(), 0u);
}

TEST(extent, contains_checks_every_dimension_on_both_sides) {
  const extent<2> shape(3, 4);
  EXPECT_TRUE(shape.contains(index<2>(2, 3)));
  EXPECT_FALSE(shape.contains(index<2>(3, 0)));
  EXPECT_FALSE(shape.contains(index<2>(0, 4)));
  EXPECT_FALSE(shape.contains(index<2>(-1, 0)));
}

TEST(extent, moves_by_an_index) {
  const extent<2> shape(3, 4);
  EXPECT_EQ(shape + index<2>(1, 1), extent<2>(4, 5));
  EXPECT_EQ(shape - index<2>(1, 2), extent<2>(2, 2));
  extent<2> changed(shape);
  changed += index<2>(1, 0);
  changed -= extent<2>(0, 1);
  EXPECT_EQ(changed, extent<2>(4, 3));
  EXPECT_EQ(1 + shape * 2 - extent<2>(1, 1), extent<2>(6, 8));
}

TEST(tiled_extent, knows_its_tile_and_is_an_extent) {
  const auto tiled = extent<2>(6, 8).tile<2, 4>();
  static_assert(std::is_same<decltype(tiled), const tiled_extent<2, 4>>::value, "");
  EXPECT_EQ(tiled.tile_dim1, 4);
  EXPECT_EQ(tiled.get_tile_extent(), extent<2>(2, 4));
  EXPECT_EQ(tiled.size(), 48u);
  EXPECT_EQ(std::max(tiled.tile_dim0, tiled_extent<1>::tile_dim0), 2); // they can be referred to
}

TEST(tiled_extent, pads_up_and_truncates_down) {
  const tiled_extent<4, 5, 6> ragged = extent<3>(7, 10, 1);
  EXPECT_EQ(ragged.pad(), extent<3>(8, 10, 6));
  EXPECT_EQ(ragged.truncate(), extent<3>(4, 10, 0));
  EXPECT_EQ(tiled_extent<16>(extent<1>(16)).pad(), extent<1>(16));
  EXPECT_EQ(tiled_extent<16>(extent<1>(15)).truncate(), extent<1>(0));
  EXPECT_EQ(tiled_extent<3>(), extent<1>(0));
}

TEST(tiled_extent, converts_from_an_extent) {
  tiled_extent<2> tiled;
  tiled = extent<1>(8);
  EXPECT_EQ(tiled[0], 8);
  EXPECT_TRUE(tiled == tiled_extent<2>(extent<1>(8)));
  EXPECT_TRUE(tiled != tiled_extent<2>(extent<1>(4)));
}

TEST(tiled_index, properties_of_the_type) {
  EXPECT_EQ((tiled_index<2, 3, 4>::rank), 3);
  EXPECT_EQ((tiled_index<2, 3, 4>::tile_dim2), 4);
  static_assert(std::is_convertible<tiled_index<2, 3>, index<2>>::value, "");
  static_assert(!std::is_default_constructible<tiled_index<4>>::value, "");
  static_assert(!std::is_default_constructible<tile_barrier>::value, "");
  static_assert(std::is_copy_constructible<tile_barrier>::value, "");
  static_assert(!std::is_copy_assignable<tile_barrier>::value, "");
}

TEST(namespaces, both_spellings) {
  static_assert(std::is_same<Concurrency::index<1>, concurrency::index<1>>::value, "");
}
