// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// array_view (spec 5.2).
#include "amp.h"

#include <array>
#include <numeric>

#include <gtest/gtest.h>

using namespace concurrency;

namespace {

struct counted : testing::Test {
  std::vector<int> source = std::vector<int>(24);
  counted() { std::iota(source.begin(), source.end(), 0); }
};

using array_view_test = counted;

} // namespace

TEST_F(array_view_test, construction_from_containers) {
  const std::vector<int> &constant = source;
  std::array<int, 4> fixed = {1, 2, 3, 4};
  EXPECT_EQ(array_view<int>(source).get_extent(), extent<1>(24));
  EXPECT_EQ((array_view<int, 2>(4, 6, source)(3, 5)), 23);
  EXPECT_EQ((array_view<const int, 2>(extent<2>(4, 6), constant)(1, 1)), 7);
  EXPECT_EQ((array_view<const int, 3>(2, 3, 4, source)(1, 2, 3)), 23);
  EXPECT_EQ(array_view<int>(fixed)[3], 4);
  EXPECT_EQ(array_view<const int>(constant.size(), constant)[23], 23);
  static_assert(!std::is_constructible<array_view<int>, const std::vector<int> &>::value, "");
  static_assert(!std::is_default_constructible<array_view<int>>::value, "");
}

TEST_F(array_view_test, construction_from_memory) {
  int plain[6] = {0, 1, 2, 3, 4, 5};
  const int constant[2] = {7, 8};
  EXPECT_EQ(array_view<int>(plain).get_extent(), extent<1>(6));
  EXPECT_EQ(array_view<const int>(constant)[1], 8);
  EXPECT_EQ((array_view<int, 2>(2, 3, plain)(1, 0)), 3);
  EXPECT_EQ((array_view<const int, 1>(6, plain)[5]), 5);
  EXPECT_EQ((array_view<int, 2>(extent<2>(3, 2), &plain[0])[2][1]), 5);
}

TEST_F(array_view_test, construction_without_a_source) {
  array_view<int, 2> own(3, 4);
  own(2, 3) = 5;
  EXPECT_EQ(own[2][3], 5);
  EXPECT_THROW(own.get_source_accelerator_view(), runtime_exception);
  int rows = 2, columns = 3; // lvalues are integers, too
  EXPECT_EQ((array_view<int, 2>(rows, columns).get_extent()), extent<2>(2, 3));
  EXPECT_EQ(array_view<int>(extent<1>(9)).get_extent(), extent<1>(9));
  array_view<int> survivor = own.section(2, 0, 1, 4)[0];
  own = array_view<int, 2>(1, 1);
  EXPECT_EQ(survivor[3], 5);
}

TEST_F(array_view_test, copies_are_shallow_and_const_is_of_the_view) {
  const array_view<int> view(source);
  const array_view<int> copy(view);
  copy[3] = 33;
  EXPECT_EQ(view[3], 33);
  EXPECT_EQ(source[3], 33);
  array_view<const int> readable(view);
  readable = copy;
  EXPECT_EQ(readable[3], 33);
  static_assert(std::is_same<decltype(readable[0]), const int &>::value, "");
  static_assert(!std::is_convertible<array_view<const int>, array_view<int>>::value, "");
  static_assert(std::is_same<array_view<const int>::value_type, const int>::value, "");
}

TEST_F(array_view_test, swaps) {
  std::vector<int> other(24, -1);
  array_view<int> a(source), b(other);
  std::swap(a, b);
  EXPECT_EQ(a[1], -1);
  EXPECT_EQ(b[1], 1);
}

TEST_F(array_view_test, subscripts_and_projections) {
  const array_view<int, 3> cube(2, 3, 4, source);
  EXPECT_EQ(cube(1, 2, 3), 23);
  EXPECT_EQ(cube[1](2, 3), 23);
  EXPECT_EQ(cube(1)[2][3], 23);
  EXPECT_EQ(cube[index<3>(1, 0, 2)], 14);
  EXPECT_EQ(cube.get_ref(index<3>(0, 2, 1)), 9);
  EXPECT_EQ(cube[1].get_extent(), extent<2>(3, 4));
  EXPECT_EQ(cube[1][2].data(), &source[20]);
}

TEST_F(array_view_test, sections_alias_and_nest) {
  const array_view<int, 2> whole(4, 6, source);
  const array_view<int, 2> inner = whole.section(index<2>(1, 2), extent<2>(3, 3));
  EXPECT_EQ(inner(0, 0), 8);
  EXPECT_EQ(inner.section(1, 1, 2, 2)(1, 1), 22);
  EXPECT_EQ(inner[2][2], 22);
  inner(0, 0) = 80;
  EXPECT_EQ(source[8], 80);
  EXPECT_EQ(whole.section(index<2>(3, 4)).get_extent(), extent<2>(1, 2));
  EXPECT_EQ(whole.section(extent<2>(1, 1))(0, 0), 0);
  EXPECT_EQ((array_view<int, 3>(2, 3, 4, source).section(1, 1, 1, 1, 2, 3)(0, 1, 2)), 23);
  EXPECT_EQ(array_view<int>(source).section(5, 3)[2], 7);
  const int four[] = {2, 2, 2, 3};
  const array_view<int, 4> higher(extent<4>(four), source);
  const int origin[] = {1, 1, 0, 1};
  EXPECT_EQ(higher.section(index<4>(origin))[0][0][1][1], 23);
}

TEST_F(array_view_test, reshapes_of_rank_1) {
  const array_view<int> flat(source);
  EXPECT_EQ(flat.view_as(extent<2>(4, 6))(3, 5), 23);
  EXPECT_EQ(flat.section(6, 12).view_as(extent<2>(3, 4))(1, 1), 11);
  EXPECT_EQ(flat.reinterpret_as<unsigned int>()[4], 4u);
  EXPECT_EQ(flat.reinterpret_as<double>().get_extent(), extent<1>(12));
  static_assert(std::is_same<decltype(array_view<const int>(flat).reinterpret_as<float>()),
                             array_view<const float>>::value,
                "");
}

TEST_F(array_view_test, source_views) {
  EXPECT_EQ(array_view<int>(source).get_source_accelerator_view(),
            accelerator(accelerator::cpu_accelerator).get_default_view());
  array<int> one(3);
  EXPECT_EQ(array_view<int>(one).get_source_accelerator_view(), one.get_accelerator_view());
}

TEST_F(array_view_test, synchronisation_leaves_current_data_alone) {
  const array_view<int> view(source);
  view.synchronize();
  view.synchronize(access_type_read_write);
  view.synchronize_to(accelerator().get_default_view());
  view.synchronize_to(accelerator::get_auto_selection_view(), access_type_write);
  view.discard_data();
  source[3] = 30;
  view.refresh();
  EXPECT_EQ(view[3], 30);
  array_view<const int>(view).synchronize();
  array_view<const int>(view).synchronize_to(accelerator().get_default_view());
}

TEST_F(array_view_test, objects_stay_small) {
  static_assert(sizeof(array_view<int, 1>) == 32, "");
  static_assert(sizeof(array_view<int, 2>) == 40, "");
  static_assert(sizeof(array_view<const float, 3>) == 48, "");
}

#if TESSERA_HAS_PROPERTIES
TEST_F(array_view_test, properties) {
  const array_view<int, 2> view(4, 6, source);
  EXPECT_EQ(view.extent, extent<2>(4, 6));
  EXPECT_EQ((view.extent.tile<2, 3>().tile_dim1), 3);
  EXPECT_EQ(view.source_accelerator_view, view.get_source_accelerator_view());
}
#endif
