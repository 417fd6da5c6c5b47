// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that nothing is leaked: hundreds of rounds of making, using and destroying arrays, views, accelerator_views,
// markers, continuations, tasks and copies, on time or not, leave as much memory in use as they found.
//
// A sanitizer's heap has no figures; it looks for leaks in its own way.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <list>

#include <malloc.h>

using namespace concurrency;

long long in_use() {
  const struct mallinfo2 figures = mallinfo2();
  return static_cast<long long>(figures.uordblks + figures.hblkhd);
}

void on_a_new_view(const std::vector<int> &numbers) {
  accelerator_view made = accelerator().create_view(queuing_mode_immediate);
  array<int, 2> data(20, 50, numbers.begin(), made), copied(data), target(20, 50, made);
  parallel_for_each(data.extent, [&data](index<2> i) restrict(amp) { data[i] += 1; });
  copied = data;
  copy(copied, target);
  array<int, 2> moved(std::move(target));
  const std::vector<int> contents = moved;
  expect("an array", contents[999] == numbers[999] + 1);
  parallel_for_each(moved.extent, [&moved](index<2> i) restrict(amp) { moved[i] = 0; });
  // Nobody waits for the last one.
}

void over_memory(std::vector<int> &numbers) {
  const int before = numbers[500];
  array_view<int> view(numbers), part = view.section(500, 100);
  parallel_for_each(part.extent, [=](index<1> i) restrict(amp) { part[i] += 1; });
  expect("a section", part[0] == before + 1);
  array_view<int> out(1000);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = view[i]; });
  view.section(0, 10).synchronize();
  view.refresh();
  expect("without a source", out[999] == numbers[999]);
}

void in_the_future(std::vector<int> &numbers) {
  array<int> data(1000);
  const completion_future copied = copy_async(numbers.begin(), numbers.end(), data);
  completion_future shared = copied;
  std::list<int> listed(1000);
  copied.get();
  std::promise<void> called;
  const completion_future back = copy_async(data, listed.begin());
  back.then([&] { called.set_value(); });
  called.get_future().wait();
  expect("copied", listed.back() == numbers.back());
  array_view<int> view(numbers);
  view.synchronize_async().wait();
  const std::shared_future<void> standard = data.accelerator_view.create_marker();
  standard.wait();
  const int sum = shared.to_task().then([] { return 20; }).then([](int value) { return value + 1; }).get();
  expect("a task", sum == 21);
}

void with_errors(const std::vector<int> &numbers) {
  array<int> small(10), large(20);
  expect_throws<runtime_exception>("extents", "", [&] { copy(small, large); });
  expect_throws<runtime_exception>("an extent", "", [&] { array<int> none(0); });
  expect_throws<runtime_exception>("a range", "", [&] { array<int> none(1, numbers.begin(), numbers.end()); });
  expect_throws<runtime_exception>("a path", "", [] { accelerator none(L"none"); });
}

int main() {
  std::vector<int> numbers = random_ints(1000);
  const auto rounds = [&](int count) {
    for (int round = 0; round < count; ++round) {
      on_a_new_view(numbers);
      over_memory(numbers);
      in_the_future(numbers);
      with_errors(numbers);
    }
    accelerator().default_view.wait();
  };
#ifdef EVERY_SHAPE
  const int count = 1000;
#else
  const int count = 600; // of 300 the heap's own ups and downs were as large as a leak
#endif
  rounds(count);
  // The heap settles in its own time, as threads come and go; a leak shows every time.
  long long least = 1 << 30, before = in_use();
  for (int time = 0; time < 6; ++time) {
    rounds(count);
    const long long after = in_use();
    least = std::min(least, after - before);
    before = after;
  }
  std::printf("at least %lld bytes more after %d rounds\n", least, count);
  // Half of the smallest block a round.
  expect("flat", least < 12 * count);
  return result();
}
