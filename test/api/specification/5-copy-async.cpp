// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that copy_async has the forms of copy (section 5.3), that synchronize_async and synchronize_to_async are there
// for every view, that the data is where it belongs when their futures are ready, and what they refuse.
// Conformance: B154+ B156+ B165+ B182+ B189+ B190- B191-
//
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <deque>
#include <iterator>
#include <list>
#include <sstream>

using namespace concurrency;

const std::vector<int> numbers = random_ints(24), zeros(24);

/// copy_async(from, to) leaves the numbers in `to`, whose root is `root`.
template <typename From, typename To> void copies(const char *what, const From &from, To &to, array<int, 2> &root) {
  copy(zeros.begin(), root);
  const completion_future future = copy_async(from, to);
  expect(what, future.valid());
  future.get();
  const std::vector<int> contents = root;
  expect_equal(what, contents, numbers);
}

void containers() {
  array<int, 2> from(4, 6, numbers.begin()), to(4, 6), elsewhere(4, 6, accelerator().create_view());
  const array<int, 2> &const_from = from;
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  array<int, 2> staging(extent<2>(4, 6), host, accelerator().default_view);
  array_view<int, 2> from_view = from, to_view = to;
  array_view<const int, 2> const_view = from;
  const array_view<int, 2> const_to = to;
  copies("array to array", from, to, to);
  copies("const array to array", const_from, to, to);
  copies("array to view", from, to_view, to);
  copies("array to const view", from, const_to, to);
  copies("view to array", from_view, to, to);
  copies("read-only view to array", const_view, to, to);
  copies("view to view", from_view, to_view, to);
  copies("read-only view to view", const_view, const_to, to);
  copies("to a staging array", from, staging, staging);
  copies("from a staging array", staging, elsewhere, elsewhere);
  copy_async(from.section(1, 2, 2, 2), to.section(0, 0, 2, 2)).get();
  expect("sections", to_view(0, 0) == numbers[8] && to_view(1, 1) == numbers[15] && to_view(3, 5) == numbers[23]);
}

void iterators() {
  array<int, 2> to(4, 6);
  array_view<int, 2> view = to;
  const array_view<int, 2> const_view = view;
  const auto is = [&](const char *what, const completion_future &future) {
    future.get();
    const std::vector<int> contents = to;
    expect_equal(what, contents, numbers);
    copy(zeros.begin(), to);
  };
  const std::list<long> listed(numbers.begin(), numbers.end());
  const std::deque<double> queued(numbers.begin(), numbers.end());
  std::stringstream text;
  std::copy(numbers.begin(), numbers.end(), std::ostream_iterator<int>(text, " "));
  is("begin, end, array", copy_async(numbers.begin(), numbers.end(), to));
  is("begin, array", copy_async(numbers.begin(), to));
  is("begin, end, view", copy_async(listed.begin(), listed.end(), view));
  is("begin, view", copy_async(queued.begin(), const_view));
  is("pointers", copy_async(numbers.data(), numbers.data() + 24, const_view));
  is("a stream", copy_async(std::istream_iterator<int>(text), std::istream_iterator<int>(), to));

  const array<int, 2> from(4, 6, numbers.begin());
  array<int, 2> mutable_from(from);
  std::vector<int> out(24);
  std::list<double> appended;
  copy_async(from, out.begin()).get();
  expect_equal("array to iterator", out, numbers);
  std::fill(out.begin(), out.end(), 0);
  copy_async(array_view<int, 2>(mutable_from), out.data()).get();
  expect_equal("view to pointer", out, numbers);
  copy_async(array_view<const int, 2>(from), std::back_inserter(appended)).get();
  expect("appended", appended.size() == 24 && appended.back() == numbers[23]);
}

// B190, B191: at the call or by the future, and nothing is written
void refused() {
  array<int, 2> from(4, 6, numbers.begin()), to(4, 6, zeros.begin()), turned(6, 4);
  array_view<int, 2> view = to;
  expect_throws<runtime_exception>("arrays", "", [&] { copy_async(from, turned).get(); });
  expect_throws<runtime_exception>("views", "", [&] { copy_async(view, view.section(0, 0, 4, 5)).get(); });
  expect_throws<runtime_exception>("too short", "", [&] {
    copy_async(numbers.begin(), numbers.begin() + 23, to).get();
  });
  std::list<int> listed(30);
  expect_throws<runtime_exception>("a list", "", [&] { copy_async(listed.begin(), listed.end(), view).get(); });
  const std::vector<int> untouched = to;
  expect_equal("untouched", untouched, zeros);
}

void add(const array_view<int> &view, int amount) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += amount; });
}

// B154, B156, B165
void synchronizes() {
  std::vector<int> source(50, 1);
  const accelerator_view made = accelerator().create_view();
  array_view<int> view(source);
  array_view<const int> read_only(view);
  add(view, 1);
  view.synchronize_async().get();
  expect("synchronize_async", source[49] == 2);
  add(view, 1);
  view.synchronize_async(access_type_read_write).get();
  expect("with an access type", source[0] == 3);
  source[0] = 10; // which that one allows
  add(view, 1);
  read_only.synchronize_async().get();
  expect("of a read-only view", source[0] == 11 && source[49] == 4);
  view.synchronize_to_async(made).get();
  view.synchronize_to_async(made, access_type_read_write).get();
  read_only.synchronize_to_async(made).get();
  parallel_for_each(made, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  completion_future future = view.section(10, 5).synchronize_async();
  future.wait();
  future.get();
  expect("a section", source[10] == 5 && source[14] == 5);
  view.synchronize();
  expect("all", source[0] == 12 && source[49] == 5);
}

int main() {
  containers();
  iterators();
  refused();
  synchronizes();
  return result();
}
