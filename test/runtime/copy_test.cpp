// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// copy (spec 5.3), in all its forms.
// Conformance: B194-
#include "amp.h"

#include <list>
#include <numeric>
#include <sstream>

#include <gtest/gtest.h>

using namespace std; // as the programs do: std::copy must not get in the way
using namespace concurrency;

namespace {

vector<int> counting(int count) {
  vector<int> all(count);
  iota(all.begin(), all.end(), 0);
  return all;
}

/// One element, wherever the array lies: its own subscripts work only where the CPU may access it.
int element(const concurrency::array<int> &of, int number) {
  return array_view<const int>(of)[number];
}
int element(const concurrency::array<int, 2> &of, int row, int column) {
  return array_view<const int, 2>(of)(row, column);
}

} // namespace

TEST(copy_between_containers, every_pair) {
  vector<int> source = counting(6), target(6);
  concurrency::array<int, 2> a(2, 3, source.begin()), b(2, 3);
  const array_view<int, 2> v(2, 3, target);
  copy(a, b);
  EXPECT_EQ(element(b, 1, 2), 5);
  copy(a, v);
  EXPECT_EQ(target, source);
  v(0, 0) = 10;
  copy(v, b);
  EXPECT_EQ(element(b, 0, 0), 10);
  copy(array_view<const int, 2>(2, 3, source), b);
  EXPECT_EQ(element(b, 0, 0), 0);
  copy(array_view<const int, 2>(2, 3, source), v);
  EXPECT_EQ(target, source);
  copy(v, array_view<int, 2>(b));
  a.copy_to(b);
  a.copy_to(v);
  v.copy_to(b);
  array_view<const int, 2>(v).copy_to(b);
  EXPECT_EQ(element(b, 1, 1), 4);
}

TEST(copy_between_containers, sections_touch_nothing_else) {
  vector<int> source = counting(24), target(24, -1);
  const array_view<int, 3> from(2, 3, 4, source), to(2, 3, 4, target);
  copy(from.section(0, 1, 1, 2, 2, 2), to.section(0, 0, 2, 2, 2, 2));
  EXPECT_EQ(to(0, 0, 2), from(0, 1, 1));
  EXPECT_EQ(to(1, 1, 3), from(1, 2, 2));
  EXPECT_EQ(count(target.begin(), target.end(), -1), 16);
  copy(from[1], to[0]);
  EXPECT_EQ(to(0, 2, 3), 23);
  EXPECT_EQ(count(target.begin(), target.end(), -1), 8);
}

TEST(copy_between_containers, one_container_may_overlap_itself) {
  vector<int> data = counting(10);
  const array_view<int> view(data);
  copy(view.section(0, 9), view.section(1, 9));
  EXPECT_EQ(data, (vector<int>{0, 0, 1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(copy_between_containers, extents_must_agree) {
  concurrency::array<int, 2> a(2, 3), b(2, 4);
  try {
    copy(a, b);
    FAIL();
  } catch (const runtime_exception &failure) {
    EXPECT_STREQ(failure.what(), "concurrency::copy: the extent of dimension 1 of the source (3) "
                                 "differs from the destination's (4).");
  }
}

TEST(copy_with_iterators, in) {
  const list<double> source(6, 2.5);
  vector<int> target(24, -1);
  const array_view<int, 2> view(4, 6, target);
  copy(source.begin(), source.end(), view.section(1, 1, 2, 3));
  EXPECT_EQ(view(2, 3), 2);
  EXPECT_EQ(count(target.begin(), target.end(), 2), 6);
  concurrency::array<int> made(3);
  const int plain[] = {1, 2, 3};
  copy(plain, made);
  EXPECT_EQ(element(made, 2), 3);
  copy(plain, plain + 3, array_view<int>(made));
  copy(plain + 1, array_view<int, 2>(1, 2, target));
  EXPECT_EQ(target[1], 3);
}

TEST(copy_with_iterators, out) {
  vector<int> source = counting(6);
  const concurrency::array<int, 2> made(2, 3, source.begin());
  list<double> target;
  copy(made, back_inserter(target));
  EXPECT_EQ(target.back(), 5.0);
  vector<int> other(2);
  copy(array_view<int, 2>(2, 3, source).section(1, 1, 1, 2), other.begin());
  EXPECT_EQ(other, (vector<int>{4, 5}));
  copy(array_view<const int>(source).section(0, 2), other.begin());
  EXPECT_EQ(other[1], 1);
}

TEST(copy_with_iterators, the_range_must_have_the_right_length) {
  const vector<int> source = counting(5);
  concurrency::array<int> made(6);
  try {
    copy(source.begin(), source.end(), made);
    FAIL();
  } catch (const runtime_exception &failure) {
    EXPECT_STREQ(failure.what(),
                 "concurrency::copy: the range holds 5 elements, the destination 6.");
  }
}

TEST(copy_with_iterators, a_range_that_can_be_read_once) {
  istringstream text("1 2 3");
  concurrency::array<int> made(3, istream_iterator<int>(text), istream_iterator<int>());
  EXPECT_EQ(element(made, 2), 3);
  istringstream short_text("1 2");
  EXPECT_THROW(copy(istream_iterator<int>(short_text), istream_iterator<int>(), made),
               runtime_exception);
}
