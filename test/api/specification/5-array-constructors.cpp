// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every constructor of array (section 5.1.2) puts the array in its place, with its access type and its
// contents, and is explicit only where the specification says so.
// Conformance: B102+ B103+ B104+ B105+ B106+ B107+ B108+ B109+ B110+ B111+ B112+ B113+ B103- B104- B107- B110- B113-
// Conformance: B191- G003+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <list>
#include <sstream>

using namespace concurrency;

typedef std::vector<int>::const_iterator iterator;
typedef accelerator_view place;

// B102, B103
static_assert(array<int>::rank == 1 && array<int, 7>::rank == 7, "");
static_assert(std::is_same<array<float, 2>::value_type, float>::value, "");
static_assert(!std::is_default_constructible<array<int>>::value, "");
static_assert(!std::is_default_constructible<array<int, 3>>::value, "");

/// What a function takes from braces is not `explicit`.
template <typename T> void takes(const T &);
template <typename T, typename... From>
auto braces(int) -> decltype(takes<T>({std::declval<From>()...}), std::true_type());
template <typename T, typename... From> std::false_type braces(...);
template <typename T, typename... From> constexpr bool from_braces() { return decltype(braces<T, From...>(0))::value; }

// B104, B110: explicit
static_assert(!std::is_convertible<extent<1>, array<int>>::value && !std::is_convertible<int, array<int>>::value, "");
static_assert(!std::is_convertible<extent<4>, array<int, 4>>::value, "");
static_assert(!std::is_convertible<array_view<const int, 2>, array<int, 2>>::value, "");
static_assert(std::is_constructible<array<int, 2>, array_view<const int, 2>>::value, "");
static_assert(std::is_constructible<array<int, 2>, array_view<int, 2>>::value, "");
static_assert(!std::is_constructible<array<int, 2>, array_view<int, 1>>::value, "");
// All others: not explicit
static_assert(from_braces<array<int, 2>, int, int>() && from_braces<array<int, 3>, int, int, int>(), "");
static_assert(from_braces<array<int>, int, place>() && from_braces<array<int>, int, place, access_type>(), "");
static_assert(from_braces<array<int>, int, iterator>() && from_braces<array<int>, int, iterator, iterator>(), "");
static_assert(from_braces<array<int>, extent<1>, place>() && from_braces<array<int>, extent<1>, place, place>(), "");
static_assert(from_braces<array<int, 2>, int, int, iterator, iterator, place, place>(), "");
static_assert(from_braces<array<int, 4>, extent<4>, iterator, place, access_type>(), "");
static_assert(from_braces<array<int, 4>, array_view<const int, 4>, place>(), "");
static_assert(from_braces<array<int, 4>, array_view<const int, 4>, place, place>(), "");
// B113
static_assert(std::is_copy_constructible<array<int>>::value && std::is_move_constructible<array<int>>::value, "");
static_assert(!std::is_constructible<array<int>, const array<int, 2> &>::value, "");
static_assert(!std::is_constructible<array<int>, const array<unsigned> &>::value, "");

const std::vector<int> values = random_ints(24);

template <int N> struct shape {
  static extent<N> of();
};
template <> extent<1> shape<1>::of() { return extent<1>(24); }
template <> extent<2> shape<2>::of() { return extent<2>(4, 6); }
template <> extent<3> shape<3>::of() { return extent<3>(2, 3, 4); }
template <> extent<4> shape<4>::of() {
  const int components[4] = {2, 3, 2, 2};
  return extent<4>(components);
}

place standard() { return accelerator().default_view; }
place host() { return accelerator(accelerator::cpu_accelerator).default_view; }
const place made = accelerator().create_view();
/// Without shared memory an array can have no CPU access but none.
access_type possible(access_type access) {
  return accelerator().supports_cpu_shared_memory ? access : access_type_none;
}

template <int N>
void is(const char *what, const array<int, N> &one, const place &home, const place &associated, bool filled) {
  expect(what, one.get_extent() == shape<N>::of() && one.extent == shape<N>::of());
  expect(what, one.get_accelerator_view() == home && one.accelerator_view == home);
  expect(what, one.get_associated_accelerator_view() == associated && one.associated_accelerator_view == associated);
  expect(what, one.get_cpu_access_type() == one.cpu_access_type);
  if (filled) {
    std::vector<int> contents(24);
    copy(one, contents.begin());
    expect_equal(what, contents, values);
  }
}

/// `Extent...` is an extent or as many integers.
template <int N, typename... Extent> void every_form(Extent... shape) {
  typedef array<int, N> made_array;
  const iterator begin = values.begin(), end = values.end();
  const auto is = [](const char *what, const made_array &one, const place &home, const place &associated, bool filled) {
    ::is<N>(what, one, home, associated, filled);
  };
  // B104, B105, B106
  is("alone", made_array(shape...), standard(), standard(), false);
  is("on a view", made_array(shape..., made), made, made, false);
  is("with access", made_array(shape..., made, possible(access_type_read)), made, made, false);
  is("staging", made_array(shape..., host(), made), host(), made, false);
  is("staging on an accelerator", made_array(shape..., made, standard()), made, standard(), false);
  // B107, B108, B109
  is("begin", made_array(shape..., begin), standard(), standard(), true);
  is("begin, end", made_array(shape..., begin, end), standard(), standard(), true);
  is("begin on a view", made_array(shape..., begin, made), made, made, true);
  is("begin with access", made_array(shape..., begin, made, possible(access_type_write)), made, made, true);
  is("begin, end on a view", made_array(shape..., begin, end, made), made, made, true);
  is("begin, end with access", made_array(shape..., begin, end, made, access_type_none), made, made, true);
  is("begin, staging", made_array(shape..., begin, host(), made), host(), made, true);
  is("begin, end, staging", made_array(shape..., begin, end, host(), made), host(), made, true);
  // B105: the access that was granted
  for (access_type access : {access_type_none, access_type_read, access_type_write, access_type_read_write})
    if (possible(access) == access)
      expect("access", made_array(shape..., made, access).cpu_access_type == access);
    else
      expect_throws<runtime_exception>("no access", "", [&] { made_array(shape..., made, access); });
  expect_throws<runtime_exception>("no access_type", "concurrency::array: the cpu_access_type (77) is no access_type.",
                                   [&] { made_array(shape..., made, static_cast<access_type>(77)); });
  expect("auto", made_array(shape..., made, access_type_auto).cpu_access_type == accelerator().default_cpu_access_type);
}

template <int N> void from_views() {
  const array<int, N> source(shape<N>::of(), values.begin());
  const array_view<const int, N> view(source);
  // B110, B111, B112
  is<N>("view", array<int, N>(view), standard(), standard(), true);
  is<N>("view on a view", array<int, N>(view, made), made, made, true);
  is<N>("view with access", array<int, N>(view, made, possible(access_type_read)), made, made, true);
  is<N>("view, staging", array<int, N>(view, host(), made), host(), made, true);
  // B113
  array<int, N> staging(shape<N>::of(), values.begin(), host(), made), copied(staging), moved(std::move(copied));
  is<N>("copied, moved", moved, host(), made, true);
  array<int, N> asked(shape<N>::of(), made, possible(access_type_write)), like_it(asked);
  expect("the copy's access", like_it.cpu_access_type == possible(access_type_write));
}

void sources() {
  // Any input iterator, whose elements convert.
  std::list<short> few = {1, 2, 3};
  std::istringstream text("4 5 6");
  const double raw[3] = {7, 8, 9};
  array<float> from_list(3, few.begin(), few.end()), from_raw(3, raw);
  array<int> from_stream(3, std::istream_iterator<int>(text), std::istream_iterator<int>());
  expect("sources", array_view<float>(from_list)[2] == 3 && array_view<int>(from_stream)[2] == 6 &&
                        array_view<float>(from_raw)[2] == 9);
  // H022: sizes of containers narrow without a word.
  array<int> as_large(values.size(), values.begin());
  array<int, 2> rows(values.size() / 6, values.size() / 4);
  expect("sizes", as_large.extent[0] == 24 && rows.extent == extent<2>(4, 6));
  // B191 through the constructor
  expect_throws<runtime_exception>("too short", "", [&] { array<int> one(4, few.begin(), few.end()); });
  expect_throws<runtime_exception>("too long", "", [&] { array<int> one(2, few.begin(), few.end()); });
  expect_throws<runtime_exception>("on a view", "", [&] { array<int> one(2, few.begin(), few.end(), made); });
  expect_throws<runtime_exception>("staging", "", [&] { array<int> one(4, few.begin(), few.end(), host(), made); });
}

// B104: the first dimension that is not positive is named.
void not_positive() {
  const std::string says = "concurrency::array: the extent of dimension ";
  const std::string rest = " cannot be smaller than or equal to 0.";
  expect_throws<runtime_exception>("zero", says + "0 of the array (0)" + rest, [] { array<int> one(0); });
  expect_throws<runtime_exception>("negative", says + "1 of the array (-2)" + rest, [] { array<int, 2> one(1, -2); });
  expect_throws<runtime_exception>("with a source", says + "2 of the array (0)" + rest,
                                   [] { array<int, 3> one(extent<3>(1, 1, 0), values.begin(), made); });
  expect_throws<runtime_exception>("staging", says + "0 of the array (-1)" + rest,
                                   [] { array<int> one(-1, host(), made); });
}

int main() {
  every_form<1>(24);
  every_form<1>(extent<1>(24));
  every_form<2>(4, 6);
  every_form<2>(extent<2>(4, 6));
  every_form<3>(2, 3, 4);
  every_form<3>(extent<3>(2, 3, 4));
  every_form<4>(shape<4>::of());
  from_views<1>();
  from_views<2>();
  from_views<3>();
  from_views<4>();
  sources();
  not_positive();
  return result();
}
