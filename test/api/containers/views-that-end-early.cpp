// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a view may end before the copy, kernel or synchronization that uses it has: temporaries, views of an inner
// scope or of a function that returns the future. The last view of memory of the program's ends when the data is there.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <chrono>
#include <future>
#include <list>
#include <thread>

using namespace concurrency;

const int count = 1024;
const std::vector<int> numbers = random_ints(count);

completion_future started(std::vector<int> &to) {
  array_view<int> view(count, to);
  return copy_async(numbers.begin(), numbers.end(), view);
}

completion_future started_from(std::vector<int> &from, std::vector<int> &to) {
  array_view<int> view(count, from);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = view[i] + 1; });
  return copy_async(view, to.begin());
}

std::vector<int> plus_one() {
  std::vector<int> wanted = numbers;
  for (int &number : wanted)
    ++number;
  return wanted;
}

void into_views() {
  std::vector<int> to(count);
  completion_future temporary = copy_async(numbers.begin(), numbers.end(), array_view<int>(count, to));
  expect_equal("the temporary's end waited", to, numbers);
  temporary.get();
  std::fill(to.begin(), to.end(), 0);
  started(to).get();
  expect_equal("into a function's view", to, numbers);
  std::fill(to.begin(), to.end(), 0);
  completion_future scoped;
  {
    array_view<int> view(count, to);
    scoped = copy_async(numbers.begin(), numbers.end(), view);
  }
  scoped.get();
  expect_equal("into an inner scope's view", to, numbers);
  std::fill(to.begin(), to.end(), 0);
  const std::list<int> list(numbers.begin(), numbers.end());
  std::shared_future<void> shared = copy_async(list.begin(), list.end(), array_view<int>(count, to));
  shared.wait();
  expect_equal("from a list", to, numbers);
  std::fill(to.begin(), to.end(), 0);
  copy_async(numbers.begin(), numbers.begin() + 512, array_view<int>(count, to).section(512, 512)).get();
  expect_equal("into a section", std::vector<int>(to.begin() + 512, to.end()),
               std::vector<int>(numbers.begin(), numbers.begin() + 512));
  std::fill(to.begin(), to.end(), 0);
  copy_async(array<int>(count, numbers.begin()), array_view<int>(count, to)).get();
  expect_equal("from a temporary array", to, numbers);
}

void from_views() {
  std::vector<int> from = numbers, to(count);
  copy_async(array_view<int>(count, from), to.begin()).get();
  expect_equal("from a temporary view", to, numbers);
  std::fill(to.begin(), to.end(), 0);
  copy_async(array_view<const int>(count, from), to.begin()).get();
  expect_equal("from a temporary view of const", to, numbers);
  started_from(from, to).get();
  expect_equal("from a function's view", to, plus_one());
  expect_equal("which a kernel wrote", from, plus_one());
  array<int> kept(count, numbers.begin());
  std::fill(to.begin(), to.end(), 0);
  copy_async(array_view<int>(kept), to.begin()).get();
  expect_equal("from an array's view", to, numbers);
}

void later() {
  std::vector<int> to(count);
  std::promise<int> seen;
  {
    array_view<int> view(count, to);
    completion_future copied = copy_async(numbers.begin(), numbers.end(), view);
    copied.then([view, &seen] { seen.set_value(view[7]); });
  }
  expect("what comes then has the view", seen.get_future().get() == numbers[7]);
  completion_future synchronized;
  {
    array_view<int> view(count, to);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 7; });
    synchronized = view.synchronize_async();
  }
  synchronized.get();
  expect_equal("synchronize_async", to, std::vector<int>(count, 7));
}

int main() {
  for (int time = 0; time < 20; ++time) {
    into_views();
    from_views();
    later();
  }
  return result();
}
