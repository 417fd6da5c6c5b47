// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What is copied when between the host and accelerators with memory of their own
/// (spec 5.2, 8.2, 8.4).
#include "fake_accelerator.h"
#include "other_threads.h"
#include "view_kernel.h"

#include <numeric>

#include <gtest/gtest.h>

using namespace concurrency;
using test::add;

namespace {

/// Two accelerators with memory of their own, and one that shares the host's.
class coherence : public testing::Test {
protected:
  test::fake_accelerator first_ = test::fake_accelerator::make(false);
  test::fake_accelerator second_ = test::fake_accelerator::make(false);
  test::fake_accelerator shared_ = test::fake_accelerator::make(true);
  accelerator_view first = first_.default_view();
  accelerator_view second = second_.default_view();
  accelerator_view shared = shared_.default_view();
};

std::vector<int> counting(int count) {
  std::vector<int> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

} // namespace

TEST_F(coherence, nothing_is_copied_where_memory_is_shared) {
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  add(view, 1, shared);
  EXPECT_EQ(numbers[99], 100); // at once
  add(view.section(5, 5), 1, shared);
  EXPECT_EQ(view[5], 7);
  EXPECT_EQ(shared_.device.counts.bytes_in + shared_.device.counts.bytes_out, 0u);
}

TEST_F(coherence, of_many_pieces_all_that_lies_between_is_brought) {
  constexpr int rows = 5000, columns = 7; // more rows than there are ranges to tell apart
  const std::vector<int> numbers = counting(rows * columns);
  array<int, 2> data(rows, columns, numbers.begin(), second);
  const array_view<int, 2> view(data);
  const accelerator_view places[] = {first, second, shared};
  for (int column = 0; column < columns; ++column)
    add(view.section(0, column, rows, 1), column + 1, places[column % 3]);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      ASSERT_EQ(view(row, column), row * columns + 2 * column + 1);
}

TEST_F(coherence, every_byte_of_a_tall_column_is_known) {
  constexpr int rows = 10000;
  std::vector<int> numbers = counting(rows * 2);
  array<int, 2> values(rows, 2, numbers.begin(), first);
  using view_of_two = array_view<int, 2>;
  for (const view_of_two &view :
       {view_of_two(rows, 2, numbers), view_of_two(rows, 2), view_of_two(values)}) {
    const array_view<int, 2> left = view.section(0, 0, rows, 1),
                             right = view.section(0, 1, rows, 1);
    for (int row = 0; row < rows; ++row)
      view(row, 0) = view(row, 1) = row;
    int &outside = view(0, 1);
    const std::uint64_t in = first_.device.counts.bytes_in, out = first_.device.counts.bytes_out;
    add(left, 1, first);
    EXPECT_EQ(first_.device.counts.bytes_in - in, rows * sizeof(int));
    outside = -1; // no view that was used since shows it
    left.synchronize();
    EXPECT_EQ(first_.device.counts.bytes_out - out, rows * sizeof(int));
    EXPECT_EQ(outside, -1);
    add(right, 2, first);
    right.discard_data();
    for (int row = 0; row < rows; ++row)
      ASSERT_EQ(left(row, 0), row + 1);
  }
}

TEST_F(coherence, a_buffer_in_too_many_pieces_is_gathered_on_the_host) {
  constexpr int rows = 1000, columns = 20;
  constexpr std::uint64_t column_bytes = rows * sizeof(int), all = columns * column_bytes;
  array_view<int, 2> view(rows, columns);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      view(row, column) = column;
  for (const int column : {0, 2, 4, 6, 8})
    add(view.section(0, column, rows, 1), 1, first);
  EXPECT_EQ(first_.device.counts.bytes_in, 5 * column_bytes);
  EXPECT_EQ(first_.device.counts.bytes_out, 0u);
  int &outside = view.section(0, 11, rows, 1)(0, 0);
  add(view.section(0, 10, rows, 1), 1, first);
  EXPECT_EQ(first_.device.counts.bytes_out, 5 * column_bytes);
  outside = -1;        // no view that was used since shows it
  add(view, 1, first); // nothing is current there but what the last kernel wrote, and the first one
  EXPECT_EQ(first_.device.counts.bytes_in, 6 * column_bytes + all - column_bytes - sizeof(int));
  EXPECT_EQ(view(0, 11), 0);
  for (int row = 1; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      ASSERT_EQ(view(row, column), column + 1 + (column % 2 == 0 && column <= 10));
}

TEST_F(coherence, what_is_discarded_in_too_many_pieces_may_stay) {
  constexpr int rows = 5000;
  array_view<int, 2> view(rows, 2);
  for (int row = 0; row < rows; ++row)
    view(row, 0) = view(row, 1) = row;
  add(view, 1, first);
  view.section(0, 1, rows, 1).discard_data();
  for (int row = 0; row < rows; ++row)
    ASSERT_EQ(view(row, 0), row + 1);
}

TEST_F(coherence, no_write_reaches_the_source_before_it_is_asked_for) {
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  add(view, 1, first);
  EXPECT_EQ(numbers, counting(100));
  EXPECT_EQ(first_.device.counts.bytes_in, 400u);
  add(view, 1, first); // it is there already
  EXPECT_EQ(first_.device.counts.bytes_in, 400u);
  EXPECT_EQ(first_.device.counts.bytes_out, 0u);
  view.synchronize();
  EXPECT_EQ(numbers[99], 101);
  EXPECT_EQ(first_.device.counts.bytes_out, 400u);
  EXPECT_EQ(view[0], 2);
  EXPECT_EQ(first_.device.counts.bytes_out, 400u);
}

TEST_F(coherence, a_section_is_all_that_is_copied) {
  std::vector<int> numbers = counting(100);
  array_view<int, 2> view(10, 10, numbers);
  add(view.section(2, 3, 4, 5), 1000, first);
  EXPECT_EQ(first_.device.counts.bytes_in, 4u * 5u * 4u);
  EXPECT_EQ(numbers, counting(100));
  view.section(2, 0, 1, 10).synchronize(); // one row of it
  EXPECT_EQ(first_.device.counts.bytes_out, 5u * 4u);
  EXPECT_EQ(numbers[23], 1023);
  EXPECT_EQ(numbers[22], 22);
  EXPECT_EQ(numbers[33], 33);
  EXPECT_EQ(view(5, 7), 1057);
  EXPECT_EQ(first_.device.counts.bytes_out, 4u * 5u * 4u);
}

TEST_F(coherence, what_the_host_writes_next_to_a_section_stays) {
  std::vector<int> numbers = counting(100);
  array_view<int> view(numbers);
  array_view<int> left = view.section(0, 50), right = view.section(50, 50);
  add(left, 1, first);
  right[0] = 5000;
  EXPECT_EQ(numbers[50], 5000);
  EXPECT_EQ(numbers[49], 49); // still on the accelerator
  add(view, 1, second);       // reads one half from there, the other from the host
  EXPECT_EQ(numbers[49], 49);
  EXPECT_EQ(view[50], 5001);
  EXPECT_EQ(view[49], 51);
  EXPECT_EQ(first_.device.counts.bytes_out, 200u);
}

TEST_F(coherence, accelerators_see_each_others_writes) {
  std::vector<int> numbers = counting(60);
  array_view<int, 3> view(3, 4, 5, numbers);
  for (int round = 0; round < 4; ++round) {
    add(view[round % 3], 1, first);
    add(view.section(0, round, 0, 3, 1, 5), 10, second);
    add(view, 100, shared);
  }
  EXPECT_EQ(view(0, 0, 0), 0 + 2 + 10 + 400);
  EXPECT_EQ(view(1, 3, 4), 39 + 1 + 10 + 400);
}

TEST_F(coherence, other_shapes_and_elements_of_the_same_bytes) {
  std::vector<int> numbers = counting(24);
  array_view<int> flat(numbers);
  array_view<int, 2> table = flat.view_as(extent<2>(4, 6));
  add(table[2], 1, first);
  array_view<unsigned int> bits = flat.reinterpret_as<unsigned int>();
  EXPECT_EQ(bits[12], 13u);
  EXPECT_EQ(bits[11], 11u);
  bits[12] = 77;
  add(flat.section(12, 1), 1, second);
  EXPECT_EQ(table(2, 0), 78);
}

TEST_F(coherence, discarded_writes_are_dropped) {
  std::vector<int> numbers = counting(10);
  array_view<int> view(numbers);
  add(view, 1, first);
  view.section(0, 5).discard_data();
  view.synchronize();
  EXPECT_EQ(numbers[4], 4);
  EXPECT_EQ(numbers[5], 6);
  EXPECT_EQ(first_.device.counts.bytes_out, 20u);
}

TEST_F(coherence, discarded_data_is_not_copied_in) {
  std::vector<int> numbers(10, 1);
  array_view<int> view(numbers);
  view.discard_data();
  const test::view_kernel<1> fill([](const array_view<int> &data) {
    for (int number = 0; number < 10; ++number)
      data.get_ref(index<1>(number)) = number;
  });
  fill.launch(view, &first);
  first.wait();
  EXPECT_EQ(first_.device.counts.bytes_in, 0u);
  view.synchronize();
  EXPECT_EQ(numbers, counting(10));
}

TEST_F(coherence, a_kernel_that_only_reads_causes_no_copy_back) {
  std::vector<int> numbers = counting(10);
  array_view<int> view(numbers);
  int sum = 0;
  const test::view_kernel<1> add_up(
      [&sum](const array_view<int> &data) {
        for (int number = 0; number < 10; ++number)
          sum += data.get_ref(index<1>(number));
      },
      tessera_access_read);
  add_up.launch(view, &first);
  first.wait();
  EXPECT_EQ(sum, 45);
  view.synchronize();
  EXPECT_EQ(first_.device.counts.bytes_out, 0u);
}

TEST_F(coherence, refresh_reads_the_source_again) {
  std::vector<int> numbers = counting(10);
  array_view<int> view(numbers);
  add(view, 1, first);
  view.synchronize();
  numbers[3] = 300;
  view.section(3, 1).refresh();
  add(view, 1, first);
  EXPECT_EQ(first_.device.counts.bytes_in, 44u);
  EXPECT_EQ(view[3], 301);
}

TEST_F(coherence, the_last_view_returns_what_was_written) {
  std::vector<int> numbers = counting(10);
  {
    array_view<int> view(numbers);
    {
      array_view<int> copy = view.section(0, 5);
      add(copy, 1, first);
    }
    EXPECT_EQ(numbers[0], 0);
  }
  EXPECT_EQ(numbers[4], 5);
  EXPECT_EQ(numbers[5], 5);
  EXPECT_EQ(first_.device.counts.bytes_out, 20u);
}

TEST_F(coherence, synchronize_to_moves_the_data_there) {
  std::vector<int> numbers = counting(10);
  array_view<int> view(numbers);
  view.synchronize_to(first);
  EXPECT_EQ(first_.device.counts.bytes_in, 40u);
  add(view, 1, first);
  EXPECT_EQ(first_.device.counts.bytes_in, 40u);
  view.synchronize_to_async(second).get();
  EXPECT_EQ(numbers, counting(10)); // the way leads past the source
  EXPECT_EQ(second_.device.counts.bytes_in, 40u);
  view.synchronize_async().get();
  EXPECT_EQ(numbers[9], 10);
}

TEST_F(coherence, what_is_current_in_two_places_is_copied_from_one) {
  std::vector<int> numbers = counting(10);
  array_view<int> view(numbers);
  view.synchronize_to(first);
  view.synchronize_to(second);
  add(view, 1, shared);
  view.synchronize_to(first);
  view.synchronize_to(second);
  EXPECT_EQ(first_.device.counts.bytes_in, 80u);
  EXPECT_EQ(second_.device.counts.bytes_in, 80u);
  EXPECT_EQ(first_.device.counts.bytes_out + second_.device.counts.bytes_out, 0u);
}

TEST_F(coherence, views_without_a_source) {
  array_view<int> view(10);
  const test::view_kernel<1> fill([](const array_view<int> &data) {
    for (int number = 0; number < 10; ++number)
      data.get_ref(index<1>(number)) = number;
  });
  fill.launch(view, &first);
  first.wait();
  EXPECT_EQ(first_.device.counts.bytes_in, 0u); // there was nothing to lose
  EXPECT_EQ(view[9], 9);
  view[9] = 90;
  add(view, 1, second);
  EXPECT_EQ(view[9], 91);
}

TEST_F(coherence, arrays_of_an_accelerator_with_memory_of_its_own) {
  const std::vector<int> numbers = counting(10);
  array<int> data(10, numbers.begin(), first);
  EXPECT_EQ(data.get_cpu_access_type(), access_type_none);
  EXPECT_EQ(data.data(), nullptr);
  try {
    data[0] = 1;
    FAIL();
  } catch (const runtime_exception &failure) {
    EXPECT_STREQ(failure.what(),
                 "concurrency::array: the array's elements are not accessible on the CPU, for its "
                 "cpu_access_type is access_type_none; use copy or an array_view.");
  }
  add(array_view<int>(data), 1, first);
  EXPECT_EQ(array_view<int>(data)[9], 10);
  add(array_view<int>(data), 1, second);
  EXPECT_EQ(static_cast<std::vector<int>>(data)[9], 11);
}

TEST_F(coherence, full_memory_is_an_error_that_changes_nothing) {
  first_.device.free_bytes = 100;
  EXPECT_THROW(array<int>(26, first), out_of_memory);
  std::vector<int> numbers = counting(26);
  array_view<int> view(numbers);
  EXPECT_THROW(add(view, 1, first), out_of_memory);
  EXPECT_THROW(view.synchronize_to(first), out_of_memory);
  EXPECT_EQ(view[25], 25);
  add(view, 1, second);
  EXPECT_EQ(view[25], 26);
  array<int> small(25, first);
  EXPECT_EQ(first_.device.free_bytes, 0u);
}

TEST_F(coherence, memory_is_given_back) {
  const std::uint64_t before = first_.device.free_bytes;
  for (int round = 0; round < 1000; ++round) {
    std::vector<int> numbers = counting(100);
    array_view<int> view(numbers);
    array<int> data(100, first);
    add(view, 1, first);
    add(array_view<int>(data), 1, first);
    copy(view, data);
  }
  // A queue's thread lets go of what it has used after it has told of the end.
  EXPECT_TRUE(test::soon([&] { return first_.device.free_bytes == before; }));
}

TEST_F(coherence, many_sections_without_a_pause) {
  // More uses of one buffer than are told apart.
  std::vector<int> numbers(1000);
  array_view<int> view(numbers);
  const test::view_kernel<1> increment([](const array_view<int> &data) {
    for (int number = 0; number < data.get_extent()[0]; ++number)
      ++data.get_ref(index<1>(number));
  });
  const accelerator_view other = first_.make_view();
  for (int round = 0; round < 3; ++round)
    for (int number = 0; number < 990; ++number)
      increment.launch(view.section(number, 10), number % 2 ? &first : &other);
  for (int number = 9; number < 990; ++number)
    ASSERT_EQ(view[number], 30) << number;
}
