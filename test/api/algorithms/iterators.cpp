// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the algorithms for iterators return what those of the standard library return, for parts of views, with and
// without an accelerator_view; that the iterators themselves work with the standard library; and what wrong ranges throw.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include "algorithms.h"

#include <amp_stl_algorithms.h>

namespace stl = amp_stl_algorithms;

struct is_odd {
  bool operator()(int value) const restrict(amp, cpu) { return value % 2 != 0; }
};
struct doubled {
  int operator()(int value) const restrict(amp, cpu) { return value * 2; }
};
struct added {
  int operator()(int a, int b) const restrict(amp, cpu) { return a + b; }
};
struct seven {
  int operator()() const restrict(amp, cpu) { return 7; }
};

const int length = 5000, first = 100, last = 4700;

/// The same algorithm on both sides, of the elements 100 to 4700 of 5000.
struct both_sides {
  std::vector<int> ours = random_ints(length, 50), theirs = ours, our_result = std::vector<int>(length), result = our_result;
  array_view<int> view{ours}, view_result{our_result};

  template <typename Ours, typename Theirs> void expect_same_of(const std::string &what, Ours of_ours, Theirs of_theirs) {
    const long at = of_ours(stl::begin(view) + first, stl::begin(view) + last, stl::begin(view_result) + 10);
    const long wanted = of_theirs(theirs.begin() + first, theirs.begin() + last, result.begin() + 10);
    view.synchronize();
    view_result.synchronize();
    expect_value(what, at, wanted);
    expect_same(what + ", the elements", ours, theirs);
    expect_same(what + ", the result", our_result, result);
  }
};

#define COMPARE(call)                                                                                                                      \
  {                                                                                                                                        \
    both_sides sides;                                                                                                                      \
    sides.expect_same_of(                                                                                                                  \
        #call,                                                                                                                             \
        [](auto b, auto e, auto to) {                                                                                                      \
          using namespace amp_stl_algorithms;                                                                                              \
          (void)to;                                                                                                                        \
          return long(call);                                                                                                               \
        },                                                                                                                                 \
        [](auto b, auto e, auto to) {                                                                                                      \
          using namespace std;                                                                                                             \
          (void)to;                                                                                                                        \
          return long(call);                                                                                                               \
        });                                                                                                                                \
  }

void as_the_standard() {
  COMPARE((fill(b, e, 3), 0))
  COMPARE((generate(b, e, seven()), 0))
  COMPARE((iota(b, e, 3), 0))
  COMPARE((replace(b, e, 3, 5), 0))
  COMPARE((replace_if(b, e, is_odd(), 5), 0))
  COMPARE((reverse(b, e), 0))
  COMPARE((sort(b, e), 0))
  COMPARE(count(b, e, 3))
  COMPARE(count_if(b, e, is_odd()))
  COMPARE(all_of(b, e, is_odd()))
  COMPARE(any_of(b, e, is_odd()))
  COMPARE(none_of(b, e, is_odd()))
  COMPARE(is_sorted(b, e))
  COMPARE(min_element(b, e) - b)
  COMPARE(max_element(b, e) - b)
  COMPARE(find(b, e, 17) - b)
  COMPARE(find_if(b, e, is_odd()) - b)
  COMPARE(find_if_not(b, e, is_odd()) - b)
  COMPARE(adjacent_find(b, e) - b)
  COMPARE(is_sorted_until(b, e) - b)
  COMPARE(stable_partition(b, e, is_odd()) - b)
  COMPARE(rotate(b, b + 17, e) - b)
  COMPARE(copy(b, e, to) - to)
  COMPARE(reverse_copy(b, e, to) - to)
  COMPARE(adjacent_difference(b, e, to) - to)
  COMPARE(copy_if(b, e, to, is_odd()) - to)
  COMPARE(remove_copy_if(b, e, to, is_odd()) - to)
  COMPARE(unique_copy(b, e, to) - to)
  COMPARE(transform(b, e, to, doubled()) - to)
  COMPARE(transform(b, e, b, to, added()) - to)
  COMPARE(swap_ranges(b, e, to) - to)
  COMPARE(inner_product(b, e, b, 3))
  COMPARE(equal(b, e, b))
  COMPARE(equal(b, e, to))
  COMPARE(mismatch(b, e, to).first - b)
  COMPARE((sort(b, e), lower_bound(b, e, 3) - b))
  COMPARE((sort(b, e), upper_bound(b, e, 3) - b))
  COMPARE((sort(b, b + 2000), sort(b + 2000, e), merge(b, b + 2000, b + 2000, e, to) - to))
  COMPARE((nth_element(b, b + 1000, e), b[1000]) + (sort(b, e), 0))
}

/// Those of C++17, by what the older ones give.
void newer_ones() {
  both_sides sides;
  const auto b = stl::begin(sides.view), e = stl::end(sides.view), to = stl::begin(sides.view_result);
  const int sum = std::accumulate(sides.theirs.begin(), sides.theirs.end(), 0);
  const accelerator_view here = accelerator().default_view;
  expect_value("reduce", stl::reduce(b, e), sum);
  expect_value("reduce on a view", stl::reduce(here, b, e, 5), sum + 5);
  expect_value("reduce of nothing", stl::reduce(b, b, 5), 5);
  expect_value("transform_reduce", stl::transform_reduce(b, e, 0, added(), doubled()), 2 * sum);
  expect_value("the end of a scan", long(stl::inclusive_scan(here, b, e, to) - to), long(length));
  expect_value("the last sum", to[length - 1], sum);
  stl::exclusive_scan(b, e, to, 4);
  expect_value("the first sum", to[0], 4);
  stl::for_each(b, e, [](int &value) restrict(amp) { value = 1; });
  expect_value("for_each", std::accumulate(b, e, 0), length);
  const long kept = stl::remove(b, e, 1) - b;
  expect_value("remove", kept, 0L);
}

void iterators() {
  std::vector<int> values = {5, 3, 4, 1, 2};
  const array_view<int> view(values);
  auto b = stl::begin(view), e = stl::end(view);
  expect("distances", e - b == 5 && b < e && b + 5 == e && e - 5 == b && 2 + b > b && b[1] == 3 && *++b == 3 && *b-- == 3);
  std::sort(b, e);
  expect_same("sorted by the standard library", {b, e}, std::vector<int>{1, 2, 3, 4, 5});
  array<int> owned(5, b, e);
  expect_value("of an array", *std::max_element(stl::begin(owned), stl::end(owned)), 5);
  const stl::view_iterator<const int> constant = b;
  expect("constant", stl::cend(view) - constant == 5 && *stl::cbegin(owned) == 1);
  expect("no iterator", stl::view_iterator<int>() == stl::view_iterator<int>());
}

void refused() {
  std::vector<int> values(10), others(10);
  const array_view<int> view(values), other(others);
  expect("two views", thrown_by([&] { stl::sort(stl::begin(view), stl::end(other)); }) ==
                          "amp_algorithms::sort: the range begins in one view and ends in another one.");
  expect("the wrong way round", thrown_by([&] { stl::reverse(stl::end(view), stl::begin(view)); }) ==
                                    "amp_algorithms::reverse: elements 10 to 0 are no range of a view of 10.");
  expect("no room", thrown_by([&] { stl::copy(stl::begin(view), stl::end(view), stl::begin(other) + 1); }) ==
                        "amp_algorithms::copy: elements 1 to 11 are no range of a view of 10.");
  stl::sort(stl::begin(view), stl::begin(view)); // nothing
}

int main() {
  as_the_standard();
  newer_ones();
  iterators();
  refused();
  return result();
}
