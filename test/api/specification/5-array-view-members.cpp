// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every member of array_view<T, N> and array_view<const T, N> (sections 5.2.3 to 5.2.5) has its type and
// works, on the host and in kernels, at every rank.
// Conformance: B128- B141+ B142+ B144+ B145+ B147+ B148+ B149+ B150+ B151+ B152+ B148- B152- B153+ B155+ B159+ B160+
// Conformance: B163+ B164+ B165+ B165-
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "inputs/both_sides.h"

using namespace concurrency;

#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)

/// Every member of a const view of rank `N` of `T`. B144 to B149, B163, B164: the view's const is not the data's.
template <typename T, int N, typename Plain = typename std::remove_const<T>::type> struct types_of_members {
  static const array_view<T, N> &v();
  OF(v().get_extent(), extent<N>);
  OF(v().get_source_accelerator_view(), accelerator_view);
  OF(v()[index<N>()], T &);
  OF(v()(index<N>()), T &);
  OF(v().get_ref(index<N>()), T &);
  OF(v().section(index<N>(), extent<N>()), array_view<T, N>);
  OF(v().section(index<N>()), array_view<T, N>);
  OF(v().section(extent<N>()), array_view<T, N>);
  OF(v().copy_to(std::declval<array<Plain, N> &>()), void);
  OF(v().copy_to(std::declval<const array_view<Plain, N> &>()), void);
  OF(v().refresh(), void);
  OF(v().synchronize(), void);
  OF(v().synchronize_to(std::declval<const accelerator_view &>()), void);
  static const bool checked = true;
};
static_assert(types_of_members<int, 1>::checked && types_of_members<const int, 1>::checked, "");
static_assert(types_of_members<int, 2>::checked && types_of_members<const int, 2>::checked, "");
static_assert(types_of_members<float, 3>::checked && types_of_members<const float, 3>::checked, "");
static_assert(types_of_members<int, 5>::checked && types_of_members<const int, 5>::checked, "");

const array_view<int, 1> &m1();
const array_view<int, 2> &m2();
const array_view<int, 3> &m3();
const array_view<const int, 1> &c1();
const array_view<const int, 2> &c2();
const array_view<const int, 3> &c3();
extent<3> e3;
OF(m1()[0], int &);
OF(c1()[0], const int &);
OF(m1()(0), int &);
OF(c1()(0), const int &);
OF(m2()(0, 0), int &);
OF(c2()(0, 0), const int &);
OF(m3()(0, 0, 0), int &);
OF(c3()(0, 0, 0), const int &);
OF(m2()[0], array_view<int, 1>);
OF(c2()[0], array_view<const int, 1>);
OF(m3()(0), array_view<int, 2>);
OF(c3()(0), array_view<const int, 2>);
OF(m1().section(0, 1), array_view<int, 1>);
OF(c2().section(0, 0, 1, 1), array_view<const int, 2>);
OF(m3().section(0, 0, 0, 1, 1, 1), array_view<int, 3>);
OF(m1().reinterpret_as<float>(), array_view<float, 1>);
OF(c1().reinterpret_as<float>(), array_view<const float, 1>);
OF(m1().view_as(e3), array_view<int, 3>);
OF(c1().view_as(e3), array_view<const int, 3>);
OF(m1().data(), int *);
OF(c1().data(), const int *);

// B153, B155, B159, B165: what takes an access type, and what read-only views have not.
OF(m2().synchronize(access_type_read_write), void);
OF(m2().synchronize_to(std::declval<const accelerator_view &>(), access_type_write), void);
OF(m2().discard_data(), void);
template <typename V> auto takes_access(int) -> decltype(std::declval<V>().synchronize(access_type_read), true);
template <typename V> int takes_access(...);
template <typename V> auto discards(int) -> decltype(std::declval<V>().discard_data(), true);
template <typename V> int discards(...);
OF(takes_access<array_view<const int>>(0), int);
OF(discards<array_view<const int>>(0), int);
OF(takes_access<array_view<int>>(0), bool);

/// Views of T, const or not: element (i, j, k) is i * 100 + j * 10 + k.
template <typename T>
int failed_reading(const array_view<T> &one, const array_view<T, 2> &two,
                   const array_view<T, 3> &three) restrict(amp, cpu) {
  int line = 0;
  HOLDS(one.extent == extent<1>(4) && two.get_extent() == extent<2>(3, 4) && three.extent == extent<3>(2, 3, 4));
  HOLDS(one[index<1>(3)] == 3 && one(index<1>(2)) == 2 && one[1] == 1 && one(3) == 3 && one.get_ref(index<1>(2)) == 2);
  HOLDS(two[index<2>(2, 3)] == 23 && two(2, 1) == 21 && two.get_ref(index<2>(1, 2)) == 12);
  HOLDS(two[2][1] == 21 && two(1)(3) == 13 && three[1][2][3] == 123 && three(0)(1)(2) == 12);
  HOLDS(three(1, 0, 2) == 102 && three[index<3>(1, 2, 3)] == 123 && three.get_ref(index<3>(0, 2, 0)) == 20);
  HOLDS(one.section(1, 2)[1] == 2 && one.section(index<1>(3)).extent[0] == 1 && one.section(extent<1>(2))[1] == 1);
  HOLDS(two.section(1, 2, 2, 2)(1, 1) == 23 && two.section({1, 2}, {2, 2})(0, 0) == 12);
  HOLDS(two.section(index<2>(2, 1)).extent == extent<2>(1, 3) && two.section(extent<2>(2, 2)).extent[1] == 2);
  HOLDS(three.section(1, 1, 1, 1, 2, 3)(0, 1, 2) == 123 && three.section(index<3>(1, 2, 3))(0, 0, 0) == 123);
  // A section of a section, and a projection of one.
  const array_view<T, 3> part = three.section(index<3>(0, 1, 1));
  HOLDS(part.section(index<3>(1, 0, 1), extent<3>(1, 2, 2))(0, 1, 1) == 123 && part[1][1][2] == 123);
  HOLDS(part[1].extent == extent<2>(2, 3) && part[1][1].extent[0] == 3 && part[0].section(index<2>(1, 1))(0, 1) == 23);
  HOLDS(two[2].data()[3] == 23 && one.data()[2] == 2 && part[0][0].data()[0] == 11);
  HOLDS(one.view_as(extent<2>(2, 2))(1, 0) == 2 && two[1].section(2, 2).view_as(extent<3>(1, 2, 1))(0, 1, 0) == 13);
  HOLDS(one.template reinterpret_as<unsigned>()[3] == 3u && one.template reinterpret_as<double>().extent[0] == 2);
  return line;
}

void reading() {
  std::vector<int> numbers;
  for (int i = 0; i < 24; ++i)
    numbers.push_back(i / 12 * 100 + i / 4 % 3 * 10 + i % 4);
  array_view<int> one(4, numbers);
  array_view<int, 2> two(3, 4, numbers);
  array_view<int, 3> three(2, 3, 4, numbers);
  array_view<const int> const1 = one;
  array_view<const int, 2> const2 = two;
  array_view<const int, 3> const3 = three;
  expect_no_line("on the host", failed_reading(one, two, three));
  expect_no_line("const, on the host", failed_reading(const1, const2, const3));
  array_view<int> line(2);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    line[0] = failed_reading(one, two, three);
    line[1] = failed_reading(const1, const2, const3);
  });
  expect_no_line("in a kernel", line[0]);
  expect_no_line("const, in a kernel", line[1]);
}

// B145 to B147 beyond rank 3
void high_ranks() {
  const int lengths[5] = {2, 3, 2, 3, 4};
  const extent<5> shape(lengths);
  std::vector<int> numbers = random_ints(shape.size()), sums(shape.size());
  array_view<const int, 5> in(shape, numbers);
  array_view<int, 5> out(shape, sums);
  parallel_for_each(shape, [=](index<5> i) restrict(amp) {
    const int origin[5] = {0, 0, 1, 1, 1};
    out[i] = in[i[0]][i[1]][i[2]][i[3]][i[4]] + in[1][2].section(index<3>(1, 1, 1))(0, 1, 2) +
             in.section(index<5>(origin))[1][2](0, 1, 2);
  });
  out.synchronize();
  std::vector<int> expected;
  for (int value : numbers)
    expected.push_back(value + 2 * numbers.back());
  expect_equal("five dimensions", sums, expected);
}

// B142, B149, B150, B152
void places_and_copies() {
  std::vector<int> numbers = random_ints(12), copied(12);
  const accelerator_view made = accelerator().create_view();
  array<int, 2> data(3, 4, numbers.begin(), made), target(2, 2);
  array_view<int, 2> of_memory(3, 4, numbers), of_array = data;
  array_view<const int, 2> const_view = of_memory;
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  expect("of memory", of_memory.source_accelerator_view == host && const_view.get_source_accelerator_view() == host);
  expect("of an array", of_array.source_accelerator_view == made && data[1].source_accelerator_view == made);
  expect("data()", of_memory[0].data() == numbers.data() && of_memory[2].section(1, 2).data() == &numbers[9]);
  // B151: every row is a run of elements, in memory and in the array
  for (int row = 0; row < 3; ++row)
    expect("a row", &of_memory(row, 3) == &of_memory(row, 0) + 3 && &of_array(row, 3) == &of_array(row, 0) + 3);
  const_view.section(index<2>(1, 2)).copy_to(target);
  expect("a section to an array", target[1](1) == numbers[11] && target[0](1) == numbers[7]);
  array_view<int, 2> to(3, 4, copied);
  of_array.copy_to(to);
  to.synchronize();
  expect_equal("to a view", copied, numbers);
  of_memory.section(0, 0, 1, 2).copy_to(to.section(2, 2, 1, 2));
  to.synchronize();
  expect("section to section", copied[10] == numbers[0] && copied[11] == numbers[1] && copied[9] == numbers[9]);
  expect_throws<runtime_exception>("another extent", "", [&] { of_memory.copy_to(target); });
  expect_throws<runtime_exception>("another extent", "", [&] { const_view.copy_to(to.section(0, 0, 3, 3)); });
}

struct three_ints {
  int of[3];
};

// B128, B148: the new elements divide the bytes
void reinterpreted() {
  std::vector<int> numbers = random_ints(12);
  array_view<int> view(numbers);
  array<int, 2> data(3, 4, numbers.begin());
  expect("whole elements", view.reinterpret_as<three_ints>()[3].of[2] == numbers[11] &&
                               data.reinterpret_as<three_ints>().extent[0] == 4);
  array_view<const float> bits = view.section(4, 2).reinterpret_as<float>();
  expect("a section", bits.extent[0] == 2 && reinterpret_cast<const int &>(bits[1]) == numbers[5]);
  const std::string text = " bytes are no whole number of elements of 12.";
  expect_throws<runtime_exception>("a view", "concurrency::array_view: 40" + text,
                                   [&] { view.section(1, 10).reinterpret_as<three_ints>(); });
  array<int, 2> ten(2, 5);
  expect_throws<runtime_exception>("an array", "concurrency::array_view: 40" + text,
                                   [&] { ten.reinterpret_as<three_ints>(); });
  const array<int, 2> &const_ten = ten;
  expect_throws<runtime_exception>("a const array", "concurrency::array_view: 40" + text,
                                   [&] { const_ten.reinterpret_as<three_ints>(); });
}

int main() {
  reinterpreted();
  reading();
  high_ranks();
  places_and_copies();
  return result();
}
