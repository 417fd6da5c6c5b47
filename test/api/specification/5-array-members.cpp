// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every member of array (sections 5.1.3 to 5.1.5) has its type and works, on const and mutable arrays, on
// the host and in kernels.
// Conformance: B099+ B100+ B101+ B114+ B115+ B116+ B117+ B118+ B119+ B114- B115- B121+ B122+ B123+ B125+ B126+ B127+
// Conformance: B128+ B129+ B131+ H020+
//
// The host uses subscripts and data() of arrays throughout, which shared memory alone allows.
// RUN: %amp++ -O2 %s -o %t && %run --only=shared %t
#include <amp.h>

#include "inputs/both_sides.h"

using namespace concurrency;

#define OF(expression, ...)                                                                                            \
  static_assert(std::is_same<decltype(expression), __VA_ARGS__>::value, #expression " is not " #__VA_ARGS__)
array<int> &a1();
array<int, 2> &a2();
array<int, 3> &a3();
array<int, 4> &a4();
const array<int> &c1();
const array<int, 2> &c2();
const array<int, 3> &c3();
const array<int, 4> &c4();
index<1> i1;
index<2> i2;
index<3> i3;
index<4> i4;
extent<2> e2;

// B114 to B119
OF(a2() = c2(), array<int, 2> &);
OF(a2() = std::move(a2()), array<int, 2> &);
static_assert(std::is_nothrow_move_constructible<array<int, 2>>::value, "");
static_assert(std::is_nothrow_move_assignable<array<int, 2>>::value, "");
OF((a2() = array_view<const int, 2>(c2())), array<int, 2> &);
OF((a2() = array_view<int, 2>(a2())), array<int, 2> &);
OF(c2().copy_to(a2()), void);
OF((c2().copy_to(array_view<int, 2>(a2()))), void);
OF(c2().get_extent(), extent<2>);
OF(c2().get_accelerator_view(), accelerator_view);
OF(c2().get_associated_accelerator_view(), accelerator_view);
OF(c2().get_cpu_access_type(), access_type);
// B121, B122
OF(a2().data(), int *);
OF(c2().data(), const int *);
static_assert(std::is_convertible<const array<int, 3> &, std::vector<int>>::value, "");
// B123 to B126
OF(a4()[i4], int &);
OF(c4()[i4], const int &);
OF(a4()(i4), int &);
OF(c4()(i4), const int &);
OF(a1()[0], int &);
OF(c1()[0], const int &);
OF(a1()(0), int &);
OF(c1()(0), const int &);
OF(a2()(0, 0), int &);
OF(c2()(0, 0), const int &);
OF(a3()(0, 0, 0), int &);
OF(c3()(0, 0, 0), const int &);
OF(a2()[0], array_view<int, 1>);
OF(c2()[0], array_view<const int, 1>);
OF(a4()[0], array_view<int, 3>);
OF(c4()(0), array_view<const int, 3>);
OF(a2()[0][0], int &);
OF(c2()[0][0], const int &);
OF(a4()[0][0][0][0], int &);
// B127 to B129
OF(a2().section(i2, e2), array_view<int, 2>);
OF(c2().section(i2, e2), array_view<const int, 2>);
OF(a2().section(i2), array_view<int, 2>);
OF(c2().section(i2), array_view<const int, 2>);
OF(a2().section(e2), array_view<int, 2>);
OF(c2().section(e2), array_view<const int, 2>);
OF(a1().section(0, 1), array_view<int, 1>);
OF(c1().section(0, 1), array_view<const int, 1>);
OF(a2().section(0, 0, 1, 1), array_view<int, 2>);
OF(c2().section(0, 0, 1, 1), array_view<const int, 2>);
OF(a3().section(0, 0, 0, 1, 1, 1), array_view<int, 3>);
OF(c3().section(0, 0, 0, 1, 1, 1), array_view<const int, 3>);
OF(a3().reinterpret_as<float>(), array_view<float, 1>);
OF(c3().reinterpret_as<float>(), array_view<const float, 1>);
OF(a3().view_as(e2), array_view<int, 2>);
OF(c3().view_as(e2), array_view<const int, 2>);

/// `Array` is array<int, N>, const or not: element (i, j, k) of it is i * 100 + j * 10 + k.
template <typename Array1, typename Array2, typename Array3>
int failed_reading(Array1 &one, Array2 &two, Array3 &three) restrict(amp, cpu) {
  int line = 0;
  HOLDS(one.get_extent() == extent<1>(4) && two.extent == extent<2>(3, 4) && three.extent.size() == 24);
  HOLDS(one[index<1>(3)] == 3 && one(index<1>(2)) == 2 && one[1] == 1 && one(3) == 3);
  HOLDS(two[index<2>(2, 3)] == 23 && two(index<2>(1, 1)) == 11 && two(2, 1) == 21);
  HOLDS(two[2][1] == 21 && two(1)(3) == 13 && two[1].get_extent() == extent<1>(4));
  HOLDS(three[index<3>(1, 2, 3)] == 123 && three(1, 0, 2) == 102 && three[1][2][3] == 123 && three(0)(1)(2) == 12);
  HOLDS(three[1].get_extent() == extent<2>(3, 4) && three[1](2, 0) == 120 && three[1][index<2>(0, 3)] == 103);
  HOLDS(one.data()[3] == 3 && two.data()[11] == 23 && three.data()[23] == 123);
  HOLDS(one.section(1, 2).get_extent() == extent<1>(2) && one.section(1, 2)[1] == 2);
  HOLDS(one.section(index<1>(3))[0] == 3 && one.section(index<1>(3)).extent[0] == 1);
  HOLDS(one.section(extent<1>(2)).extent[0] == 2 && one.section(extent<1>(2))[1] == 1);
  HOLDS(two.section(1, 2, 2, 2)(1, 1) == 23 && two.section(index<2>(1, 2), extent<2>(2, 2))(0, 0) == 12);
  HOLDS(two.section({1, 2}, {2, 2})(1, 0) == 22);
  HOLDS(two.section(index<2>(2, 1)).extent == extent<2>(1, 3) && two.section(index<2>(2, 1))(0, 0) == 21);
  HOLDS(three.section(1, 1, 1, 1, 2, 3)(0, 1, 2) == 123 && three.section(extent<3>(1, 1, 2))(0, 0, 1) == 1);
  // A section's own section and projection.
  HOLDS(three.section(index<3>(1, 1, 1)).section(index<3>(0, 1, 1))(0, 0, 1) == 123);
  HOLDS(three.section(index<3>(1, 1, 1))[0][1][2] == 123);
  HOLDS(two.view_as(extent<3>(2, 3, 2))(1, 2, 1) == 23 && three.view_as(extent<1>(24))[23] == 123);
  HOLDS(three.template reinterpret_as<unsigned>()[23] == 123u && two.template reinterpret_as<float>().extent[0] == 12);
  return line;
}

struct pair_of_ints {
  int first, second;
};

void reading() {
  std::vector<int> numbers;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        numbers.push_back(i * 100 + j * 10 + k);
  array<int> one(4, numbers.begin());
  array<int, 2> two(3, 4, numbers.begin());
  array<int, 3> three(2, 3, 4, numbers.begin());
  const array<int> &const1 = one;
  const array<int, 2> &const2 = two;
  const array<int, 3> &const3 = three;
  expect_no_line("on the host", failed_reading(one, two, three));
  expect_no_line("const, on the host", failed_reading(const1, const2, const3));
  array_view<int> line(2);
  parallel_for_each(extent<1>(1), [=, &one, &two, &three, &const1, &const2, &const3](index<1>) restrict(amp) {
    line[0] = failed_reading(one, two, three);
    line[1] = failed_reading(const1, const2, const3);
  });
  expect_no_line("in a kernel", line[0]);
  expect_no_line("const, in a kernel", line[1]);
  // B128: elements of another size
  array_view<pair_of_ints> pairs = three.reinterpret_as<pair_of_ints>();
  expect("pairs", pairs.extent[0] == 12 && pairs[11].first == 122 && pairs[11].second == 123);
  // B122, H020
  std::vector<int> copied = three, assigned;
  assigned = three;
  expect("as a vector", copied == numbers && assigned == numbers && std::vector<int>(two).size() == 12);
}

void writing() {
  array<int, 2> two(3, 4);
  array<int> one(6);
  two[index<2>(0, 0)] = 1;
  two(0, 1) = 2;
  two[0][2] = 3;
  two.section(0, 3, 1, 1)(0, 0) = 4;
  two.data()[4] = 5;
  parallel_for_each(extent<1>(1), [&two](index<1>) restrict(amp) {
    two[index<2>(1, 1)] = 6;
    two(1)(2) = 7;
    two[1][3] = 8;
    two.view_as(extent<1>(12))[8] = 9;
    two.reinterpret_as<unsigned>()[9] = 10u;
    two.section(index<2>(2, 2), extent<2>(1, 1))(0, 0) = 11;
    two.data()[11] = 12;
  });
  std::vector<int> expected, actual = two;
  for (int i = 1; i <= 12; ++i)
    expected.push_back(i);
  expect_equal("written", actual, expected);
}

// B101, B114, B115, B131
void assignment() {
  std::vector<int> numbers = random_ints(12), others = random_ints(12);
  const accelerator_view made = accelerator().create_view();
  array<int, 2> a(3, 4, numbers.begin(), made), b(3, 4, others.begin()), c(1, 1);
  array_view<int, 2> seen = b;
  b = a; // in place: the view of b sees it, and b stays where it is
  expect("assigned", seen(2, 3) == numbers[11] && b.accelerator_view == accelerator().default_view);
  a(2, 3) = 7;
  expect("deep", b(2, 3) == numbers[11]);
  const array<int, 2> &alias = b;
  b = alias;
  expect("to itself", b(2, 3) == numbers[11]);
  c = a; // another extent
  expect("resized", c.extent == extent<2>(3, 4) && c(2, 3) == 7 && c.accelerator_view == made);
  const int *memory = a.data();
  c = std::move(a);
  expect("moved", c.data() == memory && c(0, 1) == numbers[1]);
  b = array_view<const int, 2>(c);
  expect("from a view", b(2, 3) == 7 && seen(2, 3) == 7);
  expect_throws<runtime_exception>("from another extent", "", [&] { b = c.section(0, 0, 2, 2); });
  std::swap(b, c);
  expect("swapped", b.data() == memory);
  array<int, 2> target(3, 4);
  b.copy_to(target);
  expect("copy_to an array", target(2, 3) == 7);
  target(2, 3) = 0;
  b.copy_to(array_view<int, 2>(target));
  expect("copy_to a view", target(2, 3) == 7);
  array<int, 2> small(2, 4);
  expect_throws<runtime_exception>("copy_to another extent", "", [&] { b.copy_to(small); });
  expect_throws<runtime_exception>("copy_to a section", "", [&] { b.copy_to(small.section(index<2>(1, 1))); });
}

// B131
void views_keep_the_data() {
  const std::vector<int> numbers = random_ints(100);
  std::unique_ptr<array<int>> dying(new array<int>(100, numbers.begin()));
  array_view<int> view(*dying), part = dying->section(50, 10);
  array_view<const int, 2> reshaped = static_cast<const array<int> &>(*dying).view_as(extent<2>(10, 10));
  dying.reset();
  parallel_for_each(part.extent, [=](index<1> i) restrict(amp) { part[i] += 1; });
  expect("alive", view[99] == numbers[99] && view[50] == numbers[50] + 1 && reshaped(5, 9) == numbers[59] + 1);
  expect("its place", view.source_accelerator_view == accelerator().default_view);
}

void in_standard_containers() {
  std::vector<array<int>> arrays;
  arrays.emplace_back(1);
  const int *memory = arrays[0].data();
  for (int size = 2; size <= 5; ++size)
    arrays.emplace_back(size);
  expect("a vector that grows moves its arrays", arrays[0].data() == memory);
  arrays.erase(arrays.begin());
  std::vector<array_view<int>> views(arrays.begin(), arrays.end());
  views.erase(views.begin() + 1);
  arrays.clear();
  expect("moved", views[0].extent[0] == 2 && views[1].extent[0] == 4);
  views[1][3] = 7;
  array<int> last(views[1]);
  array<int> &alias = last;
  last = std::move(alias);
  expect("moved to itself", last.extent[0] == 4 && last[3] == 7);
}

int main() {
  reading();
  writing();
  assignment();
  views_keep_the_data();
  in_standard_containers();
  return result();
}
