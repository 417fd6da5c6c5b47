// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every form of copy works (section 5.3), also where std::copy is in sight, and that copy refuses what does
// not fit.
// Conformance: B182+ B183+ B184+ B185+ B186+ B187+ B188+ B190+ B190- B191+ B191- B193+ B193- B194- B196+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <array>
#include <deque>
#include <iterator>
#include <list>
#include <sstream>

// std::copy must not stand in the way.
using std::copy;
using namespace concurrency;

const std::vector<int> numbers = random_ints(24);

/// copy(from, to) leaves the numbers in `to`, whose root is `root`.
template <typename From, typename To> void copies(const char *what, const From &from, To &to, array<int, 2> &root) {
  std::vector<int> zeros(24);
  copy(zeros.begin(), root);
  copy(from, to);
  static_assert(std::is_same<decltype(copy(from, to)), void>::value, "");
  std::vector<int> contents = root;
  expect_equal(what, contents, numbers);
}

// B183 to B186: from arrays and views, const or not, to arrays and views
void containers() {
  array<int, 2> from(4, 6, numbers.begin()), to(4, 6);
  const array<int, 2> &const_from = from;
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
  copy(from, to.section(extent<2>(4, 6))); // a temporary
  copy(from.section(index<2>(0, 0)), to);
  // B190: across accelerators and views
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  array<int, 2> on_host(4, 6, host), staging(extent<2>(4, 6), host, accelerator().default_view);
  array<int, 2> elsewhere(4, 6, accelerator().create_view());
  copies("to the host", from, on_host, on_host);
  copies("to a staging array", on_host, staging, staging);
  copies("from a staging array", staging, elsewhere, elsewhere);
  // B182: deep
  from_view(0, 0) = numbers[0] + 1;
  expect("deep", elsewhere[0](0) == numbers[0] && staging.data()[0] == numbers[0]);
}

// B187, B191, B193
void from_iterators() {
  array<int, 2> to(4, 6);
  array_view<int, 2> view = to;
  const array_view<int, 2> const_view = view;
  const auto is = [&](const char *what) {
    std::vector<int> contents = to;
    expect_equal(what, contents, numbers);
    const std::vector<int> zeros(24);
    copy(zeros.begin(), to);
  };
  std::list<short> listed(numbers.begin(), numbers.end());
  std::deque<long long> queued(numbers.begin(), numbers.end());
  std::stringstream text;
  std::copy(numbers.begin(), numbers.end(), std::ostream_iterator<int>(text, " "));
  copy(numbers.begin(), numbers.end(), to), is("begin, end, array");
  copy(numbers.begin(), to), is("begin, array");
  copy(numbers.begin(), numbers.end(), view), is("begin, end, view");
  copy(numbers.begin(), view), is("begin, view");
  copy(numbers.data(), numbers.data() + 24, const_view), is("pointers");
  copy(numbers.data(), const_view), is("a pointer");
  copy(listed.begin(), listed.end(), to), is("a list of another type");
  copy(listed.begin(), view), is("a list's begin");
  copy(queued.cbegin(), queued.cend(), view), is("a deque");
  copy(std::istream_iterator<int>(text), std::istream_iterator<int>(), view), is("a stream");
  copy(numbers.begin() + 7, numbers.begin() + 11, to.section(1, 1, 2, 2));
  expect("a section", view(1, 1) == numbers[7] && view(2, 1) == numbers[9] && view(2, 2) == numbers[10] && view(0, 0) == 0);
}

// B188, B193
void to_iterators() {
  const array<int, 2> from(4, 6, numbers.begin());
  array<int, 2> mutable_from(from);
  array_view<int, 2> view = mutable_from;
  array_view<const int, 2> read_only = from;
  std::vector<int> to(24), appended;
  std::list<double> listed;
  std::array<long long, 24> fixed;
  const auto is = [&](const char *what) {
    expect_equal(what, to, numbers);
    std::fill(to.begin(), to.end(), 0);
  };
  copy(from, to.begin()), is("const array");
  copy(mutable_from, to.begin()), is("array");
  copy(view, to.begin()), is("view");
  copy(read_only, to.begin()), is("read-only view");
  copy(view, to.data()), is("a pointer");
  copy(read_only, std::back_inserter(appended));
  expect_equal("appended", appended, numbers);
  copy(from, std::back_inserter(listed));
  copy(view, fixed.begin());
  expect("converted", listed.back() == numbers[23] && fixed[23] == numbers[23]);
  copy(view.section(1, 4, 2, 2), to.begin());
  expect("a section", to[0] == numbers[10] && to[1] == numbers[11] && to[2] == numbers[16] && to[3] == numbers[17]);
  std::stringstream text;
  copy(read_only[3], std::ostream_iterator<int>(text, ","));
  expect("a row to a stream", text.str().find(std::to_string(numbers[18]) + ",") == 0);
}

// B190, B191: nothing is written where the sizes differ
void refused() {
  const std::vector<int> zeros(24);
  array<int, 2> from(4, 6, numbers.begin()), to(4, 6, zeros.begin()), turned(6, 4, zeros.begin());
  array_view<int, 2> view = to;
  expect_throws<runtime_exception>("arrays", "", [&] { copy(from, turned); });
  expect_throws<runtime_exception>("array to view", "", [&] { copy(from, turned.section(0, 0, 4, 4)); });
  expect_throws<runtime_exception>("view to array", "", [&] { copy(view.section(0, 0, 4, 4), turned); });
  expect_throws<runtime_exception>("views", "", [&] { copy(view.section(0, 0, 4, 4), view.section(0, 0, 4, 5)); });
  expect_throws<runtime_exception>("too short", "", [&] { copy(numbers.begin(), numbers.begin() + 23, to); });
  expect_throws<runtime_exception>("too long", "", [&] { copy(numbers.begin(), numbers.end(), view[0]); });
  expect_throws<runtime_exception>("backwards", "", [&] { copy(numbers.end(), numbers.begin(), view); });
  std::list<int> listed(30);
  expect_throws<runtime_exception>("a list", "", [&] { copy(listed.begin(), listed.end(), view); });
  std::istringstream text("1 2 3");
  expect_throws<runtime_exception>("a stream", "", [&] {
    copy(std::istream_iterator<int>(text), std::istream_iterator<int>(), view);
  });
  std::vector<int> untouched = to, untouched_too = turned;
  expect_equal("untouched", untouched, zeros);
  expect_equal("untouched, too", untouched_too, zeros);
}

struct particle {
  float place[3];
  int kind;
};

// B193: any element type; B196: what a kernel wrote is there
void after_a_kernel() {
  array<particle> particles(1000);
  parallel_for_each(particles.extent, [&](index<1> i) restrict(amp) {
    particles[i].place[2] = static_cast<float>(i[0]) * 0.5f;
    particles[i].kind = -i[0];
  });
  std::vector<particle> out(1000);
  copy(particles, out.begin());
  expect("structs", out[999].place[2] == 499.5f && out[999].kind == -999);
  array<particle> again(1000, out.begin(), out.end());
  expect("and back", array_view<particle>(again)[998].kind == -998);
}

int main() {
  containers();
  from_iterators();
  to_iterators();
  refused();
  after_a_kernel();
  return result();
}
