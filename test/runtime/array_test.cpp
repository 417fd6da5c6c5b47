// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// array (spec 5.1).
#include "hand_made_kernel.h"

#include <list>
#include <numeric>

#include <gtest/gtest.h>

using namespace concurrency;

namespace {

std::vector<int> numbers(int count) {
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// What the array holds. Its own subscripts work only where the CPU may access it.
template <int N> std::vector<int> contents(const array<int, N> &of) { return of; }

accelerator_view host() { return accelerator(accelerator::cpu_accelerator).get_default_view(); }

} // namespace

TEST(array, construction_from_an_extent) {
  EXPECT_EQ((array<int, 2>(extent<2>(3, 4)).get_extent()), extent<2>(3, 4));
  EXPECT_EQ((array<int, 3>(3, 4, 5).get_extent()), extent<3>(3, 4, 5));
  EXPECT_EQ(array<int>(std::size_t(7)).get_extent(), extent<1>(7));
  EXPECT_EQ((array<float, 5>::rank), 5);
  static_assert(!std::is_default_constructible<array<int>>::value, "");
  static_assert(!std::is_convertible<int, array<int>>::value, "");
}

TEST(array, extents_must_be_positive) {
  try {
    array<int, 2> made(3, 0);
    FAIL();
  } catch (const runtime_exception &failure) {
    EXPECT_STREQ(failure.what(), "concurrency::array: the extent of dimension 1 of the array (0) "
                                 "cannot be smaller than or equal to 0.");
  }
  EXPECT_THROW(array<int>(-1), runtime_exception);
}

TEST(array, construction_from_iterators) {
  const std::vector<int> source = numbers(12);
  const std::list<int> list(source.begin(), source.end());
  const array<int, 2> from_vector(3, 4, source.begin());
  const array<int, 2> from_list(extent<2>(3, 4), list.begin(), list.end());
  const array<int> from_pointer(12, source.data(), source.data() + 12);
  EXPECT_EQ(contents(from_vector), source);
  EXPECT_EQ(contents(from_list), source);
  EXPECT_EQ(contents(from_pointer), source);
  EXPECT_THROW((array<int>(11, source.begin(), source.end())), runtime_exception);
}

TEST(array, construction_on_a_view) {
  const std::vector<int> source = numbers(6);
  accelerator_view view = accelerator().create_view();
  EXPECT_EQ(array<int>(6, view).get_accelerator_view(), view);
  EXPECT_EQ((array<int>(6, source.begin(), view).get_accelerator_view()), view);
  EXPECT_EQ(array<int>(6, view, access_type_none).get_cpu_access_type(), access_type_none);
  EXPECT_EQ(array<int>(6, view).get_associated_accelerator_view(), view);
  EXPECT_EQ(array<int>(6).get_accelerator_view(), accelerator().get_default_view());
}

TEST(array, its_cpu_access_is_what_was_asked_for_in_shared_memory) {
  const std::vector<int> source = numbers(6);
  accelerator_view view = accelerator().create_view();
  EXPECT_EQ((array<int, 2>(2, 3, source.begin(), source.end(), view, access_type_read)
                 .get_cpu_access_type()),
            access_type_read);
  EXPECT_EQ(array<int>(6, view, access_type_auto).get_cpu_access_type(), access_type_read_write);
}

TEST(array, has_no_cpu_access_in_separate_memory) {
  accelerator_view view = accelerator().create_view();
  EXPECT_EQ(array<int>(6, view, access_type_auto).get_cpu_access_type(), access_type_none);
  EXPECT_THROW(array<int>(6, view, access_type_read), runtime_exception);
  array<int> made(6);
  const array<int> &constant = made;
  EXPECT_EQ(made.get_cpu_access_type(), access_type_none);
  EXPECT_EQ(made.data(), nullptr);
  EXPECT_THROW(made[0] = 1, runtime_exception);
  EXPECT_THROW(std::vector<int>(1, constant(5)), runtime_exception);
}

TEST(array, on_the_host_is_always_accessible) {
  array<int> data(6, host(), access_type_none);
  EXPECT_EQ(data.get_cpu_access_type(), access_type_read_write);
  data[5] = 7;
  EXPECT_EQ(data.data()[5], 7);
  EXPECT_EQ(array<int>(6, host(), access_type_read).get_cpu_access_type(), access_type_read);
}

TEST(array, staging_between_views_of_the_host_is_its_own_partner) {
  const accelerator_view one = host(), other = accelerator(L"cpu").create_view();
  for (const accelerator_view &home : {one, other}) {
    array<int> staging(6, home, home == one ? other : one);
    EXPECT_EQ(staging.get_accelerator_view(), home);
    EXPECT_EQ(staging.get_associated_accelerator_view(), home);
    staging[1] = 3;
    EXPECT_EQ(staging.data()[1], 3);
  }
  EXPECT_EQ(array<int>(6, one, one).get_associated_accelerator_view(), one);
}

TEST(array, staging) {
  accelerator_view view = accelerator().get_default_view();
  const std::vector<int> source = numbers(6);
  array<int, 2> staging(2, 3, source.begin(), source.end(), host(), view);
  EXPECT_EQ(staging.get_accelerator_view(), host());
  EXPECT_EQ(staging.get_associated_accelerator_view(), view);
  staging.data()[0] = 42;
  array<int, 2> target(2, 3, view);
  copy(staging, target);
  EXPECT_EQ(contents(target), (std::vector<int>{42, 1, 2, 3, 4, 5}));
  EXPECT_EQ((array<int, 2>(staging, host(), view).get_associated_accelerator_view()), view);
}

TEST(array, copies_are_deep_and_stay_on_the_view) {
  accelerator_view view = accelerator().create_view();
  const std::vector<int> before{1, 0, 0}, after{2, 0, 0};
  array<int> one(3, before.begin(), view);
  array<int> copied(one), assigned(7);
  assigned = one;
  copy(after.begin(), one);
  EXPECT_EQ(contents(copied), before);
  EXPECT_EQ(contents(assigned), before);
  EXPECT_EQ(assigned.get_extent(), extent<1>(3));
  EXPECT_EQ(copied.get_accelerator_view(), view);
}

TEST(array, moves_take_the_memory) {
  array<int> one(3, host());
  const int *memory = one.data();
  array<int> moved(std::move(one));
  EXPECT_EQ(moved.data(), memory);
  EXPECT_THROW(one.get_accelerator_view(), uninitialized_object);
  one = std::move(moved);
  EXPECT_EQ(one.data(), memory);
}

TEST(array, constructs_from_and_is_assigned_from_views) {
  std::vector<int> source = numbers(12);
  const array_view<int, 2> view(3, 4, source);
  array<int, 2> made(view.section(1, 1, 2, 2));
  EXPECT_EQ(made.get_extent(), extent<2>(2, 2));
  EXPECT_EQ(contents(made), (std::vector<int>{5, 6, 9, 10}));
  made = view.section(0, 0, 2, 2);
  EXPECT_EQ(contents(made), (std::vector<int>{0, 1, 4, 5}));
  EXPECT_THROW(made = view, runtime_exception);
}

TEST(array, converts_to_a_vector) {
  const std::vector<int> source = numbers(6);
  const array<int, 2> made(2, 3, source.begin());
  const std::vector<int> converted = made;
  EXPECT_EQ(converted, source);
}

TEST(array, subscripts_of_every_rank) {
  array<int, 3> cube(2, 3, 4, host());
  for (int number = 0; number < 24; ++number)
    cube.data()[number] = number;
  const array<int, 3> &constant = cube;
  EXPECT_EQ(cube(1, 2, 3), 23);
  EXPECT_EQ(constant(1, 0, 2), 14);
  EXPECT_EQ(cube[1][2][3], 23);
  EXPECT_EQ(constant[0][1][2], 6);
  EXPECT_EQ(cube(1)(1)(1), 17);
  cube[index<3>(0, 0, 1)] = -1;
  EXPECT_EQ(constant[index<3>(0, 0, 1)], -1);
  const int four[] = {2, 2, 2, 2};
  array<int, 4> higher{extent<4>(four), host()};
  higher[1][1][1][1] = 9;
  EXPECT_EQ(higher.data()[15], 9);
  static_assert(std::is_same<decltype(constant[0]), array_view<const int, 2>>::value, "");
}

TEST(array, sections_and_reshapes) {
  array<int, 2> square(4, 4, numbers(16).begin());
  const array<int, 2> &constant = square;
  EXPECT_EQ(square.section(index<2>(1, 1), extent<2>(2, 2))(1, 1), 10);
  EXPECT_EQ(square.section(index<2>(2, 3)).get_extent(), extent<2>(2, 1));
  EXPECT_EQ(square.section(extent<2>(2, 2))(1, 0), 4);
  EXPECT_EQ(constant.section(1, 2, 3, 1)(2, 0), 14);
  EXPECT_EQ(square.view_as(extent<3>(2, 2, 4))(1, 1, 3), 15);
  EXPECT_EQ(constant.reinterpret_as<unsigned int>()[7], 7u);
  EXPECT_EQ((array<double>(3).reinterpret_as<float>().get_extent()), extent<1>(6));
}

TEST(array, views_keep_the_memory_alive) {
  array_view<int> survivor = [] {
    array<int> local(1000, numbers(1000).begin());
    return array_view<int>(local.section(500, 500));
  }();
  EXPECT_EQ(survivor[499], 999);
  survivor[0] = 1;
}

TEST(array, a_captured_array_chooses_where_the_kernel_runs) {
  test::hand_made_kernel kernel(1);
  kernel.function.whole_tile = [](const tessera_tile &, void *) {};
  array<int> on_the_host(1, host());
  kernel.capture(on_the_host);
  EXPECT_THROW(kernel.run(extent<1>(1)), unsupported_feature);
  array<int> on_the_default(1);
  kernel.capture(on_the_default);
  EXPECT_NO_THROW(kernel.run(extent<1>(1)));
}

TEST(array, a_kernel_cannot_capture_what_was_moved_from) {
  test::hand_made_kernel kernel(1);
  kernel.function.whole_tile = [](const tessera_tile &, void *) {};
  array<int> one(1), other(std::move(one));
  kernel.capture(one);
  EXPECT_THROW(kernel.run(extent<1>(1)), uninitialized_object);
}

#if TESSERA_HAS_PROPERTIES
TEST(array, properties) {
  array<int, 2> one(4, 6);
  EXPECT_EQ(one.extent[1], 6);
  EXPECT_EQ((one.extent.tile<2, 2>().tile_extent), extent<2>(2, 2));
  EXPECT_EQ(one.accelerator_view, one.associated_accelerator_view);
  EXPECT_EQ(one.cpu_access_type, one.get_cpu_access_type());
}
#endif
