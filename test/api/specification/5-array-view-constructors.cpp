// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that array_view<T, N> and array_view<const T, N> have every constructor of section 5.2.2: what can be a
// source, what is explicit, and what can be made in a kernel.
// Conformance: B133+ B134+ B135+ B136+ B137+ B138+ B139+ B140+ B134- B135- B136- B137- B138- B139- B142+ B142- B161+
// Conformance: B161- B162+ B162- H022+ H023+
// Conformance: B140-
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "inputs/both_sides.h"

#include <array>

using namespace concurrency;

typedef std::vector<int> vector;
typedef std::array<int, 24> fixed;

template <typename T> void takes(const T &);
template <typename T, typename... From>
auto braces(int) -> decltype(takes<T>({std::declval<From>()...}), std::true_type());
template <typename T, typename... From> std::false_type braces(...);
/// What a function takes from braces is not `explicit`.
template <typename T, typename... From> constexpr bool from_braces() { return decltype(braces<T, From...>(0))::value; }
template <typename T, typename... From> constexpr bool made() { return std::is_constructible<T, From...>::value; }

// B133, B134, B160
static_assert(array_view<int>::rank == 1 && array_view<const int, 5>::rank == 5, "");
static_assert(std::is_same<array_view<int, 2>::value_type, int>::value, "");
static_assert(std::is_same<array_view<const int, 2>::value_type, const int>::value, "");
static_assert(!made<array_view<int>>() && !made<array_view<const int, 2>>(), "");
// B135, B161: from arrays, without a word
static_assert(std::is_convertible<array<int, 2> &, array_view<int, 2>>::value, "");
static_assert(!made<array_view<int, 2>, const array<int, 2> &>(), "");
static_assert(made<array_view<int, 2>, array<int, 2>>(), ""); // more than the specification asks for
static_assert(std::is_convertible<array<int, 2> &, array_view<const int, 2>>::value, "");
static_assert(std::is_convertible<const array<int, 2> &, array_view<const int, 2>>::value, "");
static_assert(!made<array_view<int, 2>, array<int, 3> &>() && !made<array_view<int>, array<float> &>(), "");
// B136: containers with an extent or integers
static_assert(from_braces<array_view<int, 2>, extent<2>, vector &>(), "");
static_assert(from_braces<array_view<int>, int, vector &>() && from_braces<array_view<int, 2>, int, int, fixed &>(), "");
static_assert(from_braces<array_view<int, 3>, int, int, int, vector &>(), "");
static_assert(!made<array_view<int>, int, const vector &>() && !made<array_view<int>, int, vector>(), "");
static_assert(from_braces<array_view<const int, 3>, int, int, int, const vector &>(), "");
static_assert(made<array_view<const int>, int, vector &>() && made<array_view<const int>, int, vector>(), "");
static_assert(!made<array_view<int>, int, std::vector<float> &>(), "");
// B137: pointers
static_assert(from_braces<array_view<int, 2>, extent<2>, int *>() && from_braces<array_view<int>, int, int *>(), "");
static_assert(from_braces<array_view<int, 2>, int, int, int *>(), "");
static_assert(from_braces<array_view<int, 3>, int, int, int, int *>(), "");
static_assert(!made<array_view<int>, int, const int *>() && made<array_view<const int>, int, const int *>(), "");
static_assert(made<array_view<const int, 4>, extent<4>, int *>() && !made<array_view<int>, int, float *>(), "");
// B138: a container or an array alone, explicitly
static_assert(made<array_view<int>, vector &>() && !std::is_convertible<vector &, array_view<int>>::value, "");
static_assert(made<array_view<int>, fixed &>() && !std::is_convertible<fixed &, array_view<int>>::value, "");
static_assert(made<array_view<int>, int (&)[5]>() && !std::is_convertible<int (&)[5], array_view<int>>::value, "");
static_assert(!made<array_view<int>, const vector &>() && !made<array_view<int>, const int (&)[5]>(), "");
static_assert(made<array_view<const int>, const vector &>() && made<array_view<const int>, int (&)[5]>(), "");
static_assert(made<array_view<const int>, const int (&)[5]>(), "");
static_assert(!std::is_convertible<const vector &, array_view<const int>>::value, "");
static_assert(!std::is_convertible<const int (&)[5], array_view<const int>>::value, "");
// B139: without a source, explicitly; B161: never of const elements
static_assert(made<array_view<int, 4>, extent<4>>() && !std::is_convertible<extent<4>, array_view<int, 4>>::value, "");
static_assert(made<array_view<int>, int>() && !std::is_convertible<int, array_view<int>>::value, "");
static_assert(made<array_view<int, 2>, int, int>() && !from_braces<array_view<int, 2>, int, int>(), "");
static_assert(made<array_view<int, 3>, int, int, int>() && !from_braces<array_view<int, 3>, int, int, int>(), "");
static_assert(!made<array_view<const int, 2>, extent<2>>() && !made<array_view<const int>, int>(), "");
static_assert(!made<array_view<const int, 2>, int, int>() && !made<array_view<const int, 3>, int, int, int>(), "");
// B140, B162
static_assert(std::is_convertible<array_view<int, 2>, array_view<const int, 2>>::value, "");
static_assert(!made<array_view<int, 2>, array_view<const int, 2>>(), "");
static_assert(!made<array_view<int, 2>, array_view<int, 3>>(), "");
static_assert(std::is_assignable<array_view<const int> &, array_view<int>>::value, "");
static_assert(std::is_assignable<array_view<const int> &, array_view<const int>>::value, "");
static_assert(!std::is_assignable<array_view<int> &, array_view<const int>>::value, "");

vector numbers() {
  vector made(24);
  for (int i = 0; i < 24; ++i)
    made[i] = i;
  return made;
}

template <typename View, int N> void is(const char *what, const View &view, const extent<N> &shape) {
  expect(what, view.get_extent() == shape);
  index<N> last;
  for (int k = 0; k < N; ++k)
    last[k] = shape[k] - 1;
  expect(what, view[index<N>()] == 0 && view(last) == static_cast<int>(shape.size()) - 1);
}

/// `T` is int or const int; `Source` is a container, const or not.
template <typename T, typename Source> void containers(Source &source) {
  const int four[4] = {2, 3, 2, 2};
  is("extent<1>", array_view<T>(extent<1>(24), source), extent<1>(24));
  is("extent<2>", array_view<T, 2>(extent<2>(4, 6), source), extent<2>(4, 6));
  is("extent<3>", array_view<T, 3>(extent<3>(2, 3, 4), source), extent<3>(2, 3, 4));
  is("extent<4>", array_view<T, 4>(extent<4>(four), source), extent<4>(four));
  is("one integer", array_view<T>(20, source), extent<1>(20));
  is("two integers", array_view<T, 2>(4, 6, source), extent<2>(4, 6));
  is("three integers", array_view<T, 3>(2, 3, 4, source), extent<3>(2, 3, 4));
  is("alone", array_view<T>(source), extent<1>(24));
}

template <typename T> void pointers(T *source) {
  is("extent<1>", array_view<T>(extent<1>(24), source), extent<1>(24));
  is("extent<2>", array_view<T, 2>(extent<2>(4, 6), source), extent<2>(4, 6));
  is("extent<3>", array_view<T, 3>(extent<3>(2, 3, 4), source), extent<3>(2, 3, 4));
  is("one integer", array_view<T>(20, source), extent<1>(20));
  is("two integers", array_view<T, 2>(4, 6, source), extent<2>(4, 6));
  is("three integers", array_view<T, 3>(2, 3, 4, source), extent<3>(2, 3, 4));
}

void on_the_host() {
  vector grown = numbers();
  const vector &read_only = grown;
  fixed same;
  std::copy(grown.begin(), grown.end(), same.begin());
  containers<int>(grown);
  containers<int>(same);
  containers<const int>(grown);
  containers<const int>(read_only);
  containers<const int>(static_cast<const fixed &>(same));
  pointers<int>(grown.data());
  pointers<const int>(read_only.data());
  int raw[3] = {0, 1, 2};
  const int const_raw[3] = {0, 1, 2};
  is("array", array_view<int>(raw), extent<1>(3));
  is("const view of an array", array_view<const int>(raw), extent<1>(3));
  is("const array", array_view<const int>(const_raw), extent<1>(3));
  // A temporary lives as long as the full expression.
  expect("a temporary", array_view<const int>(numbers())[23] == 23 && array_view<const int>(3, numbers())[2] == 2);
  // H022: sizes of containers narrow without a word.
  is("size()", array_view<int>(grown.size(), grown), extent<1>(24));
  is("two sizes", array_view<int, 2>(grown.size() / 6, grown.size() / 4, grown.data()), extent<2>(4, 6));

  array<int, 2> data(4, 6, grown.begin());
  const array<int, 2> &const_data = data;
  array_view<int, 2> view = data;
  array_view<const int, 2> const_view = const_data, converted = view, assigned = data;
  assigned = view;
  is("an array", view, extent<2>(4, 6));
  is("a const array", const_view, extent<2>(4, 6));
  is("converted", converted, extent<2>(4, 6));
  is("assigned", assigned, extent<2>(4, 6));
  // B140: shallow
  array_view<int, 2> copied(view), other(1, 1);
  other = copied;
  other(3, 5) = 42;
  expect("the same data", data[3](5) == 42 && converted(3, 5) == 42 && view(3, 5) == 42);
  std::swap(view, other);
  expect("swapped", view(3, 5) == 42 && other.extent == extent<2>(4, 6));
}

// B139, B142
void without_a_source() {
  array_view<int> one(6), with_extent(extent<1>(6));
  array_view<int, 2> two(2, 3);
  array_view<int, 3> three(1, 2, 3);
  expect("shapes", one.extent == with_extent.extent && two.extent == extent<2>(2, 3) && three.extent.size() == 6);
  parallel_for_each(three.extent, [=](index<3> i) restrict(amp) { three[i] = two(i[1], i[2]) = one[i[2]] = i[2]; });
  expect("data", three(0, 1, 2) == 2 && two(1, 1) == 1 && one[0] == 0);
  expect_throws<runtime_exception>("no source", "", [&] { one.get_source_accelerator_view(); });
  expect_throws<runtime_exception>("no source", "", [&] { array_view<const int>(one).get_source_accelerator_view(); });
  one.synchronize(); // is harmless
  array_view<int> empty(0);
  expect("empty", empty.extent[0] == 0);
}

// B137, B138, H023: views that a kernel makes of its own memory
struct of_own_memory {
  static int failed() restrict(amp, cpu) {
    int line = 0;
    int own[6] = {0, 1, 2, 3, 4, 5};
    const int constant[4] = {0, 1, 2, 3};
    array_view<int> all(own), some(4, own), with_extent(extent<1>(6), own);
    array_view<int, 2> two(2, 3, own), two_with_extent(extent<2>(3, 2), own);
    array_view<int, 3> three(1, 2, 3, own);
    array_view<const int> read(constant), converted = all, of_pointer(2, constant);
    array_view<const int, 2> read_two(2, 2, constant), converted_two(two);
    HOLDS(all.get_extent()[0] == 6 && some.extent[0] == 4 && read.extent[0] == 4 && of_pointer.extent[0] == 2);
    two(1, 0) = 33;
    HOLDS(all[3] == 33 && with_extent[3] == 33 && three(0, 1, 0) == 33 && two_with_extent(1, 1) == 33);
    HOLDS(converted[3] == 33 && converted_two[1][0] == 33 && read_two(1, 1) == 3);
    converted = some;
    HOLDS(converted.extent[0] == 4 && converted.section(3, 1)[0] == 33);
    some = all.section(index<1>(3));
    HOLDS(some.extent[0] == 3 && some[0] == 33);
    return line;
  }
};

/// A length may be 0, but not below.
void negative_lengths() {
  const std::string says = "concurrency::array_view: the extent of dimension ";
  const std::string rest = " cannot be smaller than 0.";
  vector source(5);
  expect_throws<runtime_exception>("container", says + "0 of the array_view (-5)" + rest,
                                   [&] { array_view<int> one(-5, source); });
  expect_throws<runtime_exception>("pointer", says + "1 of the array_view (-1)" + rest,
                                   [&] { array_view<int, 2> one(1, -1, source.data()); });
  expect_throws<runtime_exception>("const", says + "0 of the array_view (-5)" + rest,
                                   [&] { array_view<const int, 2> one(-5, -1, source); });
  expect_throws<runtime_exception>("no source", says + "2 of the array_view (-2)" + rest,
                                   [] { array_view<int, 3> one(1, 1, -2); });
  expect("empty", array_view<int, 2>(0, 5, source).extent.size() == 0);
}

void of_tile_static() {
  array_view<int> out(32);
  parallel_for_each(extent<1>(32).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int shared[8];
    array_view<int, 2> square(2, 4, shared);
    square(t.local[0] / 4, t.local[0] % 4) = t.global[0];
    t.barrier.wait();
    out[t] = array_view<const int>(shared)[7 - t.local[0]];
  });
  expect("tile_static", out[0] == 7 && out[8] == 15 && out[31] == 24);
}

int main() {
  on_the_host();
  without_a_source();
  negative_lengths();
  on_both_sides<of_own_memory>();
  of_tile_static();
  return result();
}
