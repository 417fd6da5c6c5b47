// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch, or a copy for later, for which the heap has no memory left throws std::bad_alloc, whichever of
// its allocations fails, and then does nothing: neither later, when its data is gone, nor to those that come after it.
//
// Sanitizers have a malloc of their own.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// In memory of its own data is copied before a launch, which has to be taken back, too.
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t && %run --only=separate %t
#include <amp.h>

#include "../serial_comparison.h"

#include <functional>
#include <new>

#include <unistd.h>

using namespace concurrency;

static thread_local long until_failure = 0; // allocations of this thread; 0: none fails

extern "C" void *__libc_malloc(std::size_t size);
extern "C" void *malloc(std::size_t size) {
  return until_failure > 0 && --until_failure == 0 ? nullptr : __libc_malloc(size);
}

static void add(const accelerator_view &queue, const array_view<int> &view) {
  parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}

typedef std::function<completion_future(accelerator_view &, const array_view<int> &)> command;

/// Lets the first allocation of the call fail, then the second, and so on, until none does.
static void fail_each(const char *what, const command &call, int added) {
  accelerator_view queue = accelerator().create_view(), other = accelerator().create_view();
  for (long number = 1;; ++number) {
    std::vector<int> numbers(1000, 5);
    array_view<int> view(numbers);
    add(other, view);
    completion_future begun;
    bool has_failed = false;
    until_failure = number;
    try {
      begun = call(queue, view);
    } catch (const std::bad_alloc &) {
      has_failed = true;
    }
    const bool is_over = until_failure > 0;
    until_failure = 0;
    if (begun.valid())
      begun.get();
    add(other, view);
    add(queue, view);
    view.synchronize();
    expect(what, numbers[0] == (has_failed ? 8 : 8 + added) && numbers[999] == numbers[0]);
    queue.wait();
    if (is_over)
      return;
  }
}

/// A launch over several views that fails leaves all their data as it was, on whichever device that is.
static void fail_over_several_views() {
  for (long number = 1, is_over = 0; !is_over; ++number) {
    std::vector<int> numbers(1000, 5), others(1000, 7), only_written(1000, 9);
    array_view<int> view(numbers), other(others);
    array_view<int> written(only_written);
    until_failure = number;
    bool has_failed = false;
    try {
      parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        written[i] = view[i];
        view[i] += 1;
        other[i] += 1;
      });
    } catch (const std::bad_alloc &) {
      has_failed = true;
    }
    is_over = until_failure > 0;
    until_failure = 0;
    add(accelerator().default_view, other);
    for (array_view<int> *one : {&view, &other, &written})
      one->synchronize();
    expect("several views", numbers[7] == (has_failed ? 5 : 6) && others[7] == (has_failed ? 8 : 9) &&
                                only_written[7] == (has_failed ? 9 : 5));
  }
}

int main() {
  alarm(60); // a hang is the end
  fail_over_several_views();
  std::vector<int> out(1000);
  fail_each(
      "a launch",
      [](accelerator_view &queue, const array_view<int> &view) {
        add(queue, view);
        return completion_future();
      },
      1);
  fail_each(
      "a copy", [&](accelerator_view &, const array_view<int> &view) { return copy_async(view, out.begin()); }, 0);
  fail_each(
      "a synchronisation", [](accelerator_view &, const array_view<int> &view) { return view.synchronize_async(); }, 0);
  fail_each("a marker", [](accelerator_view &queue, const array_view<int> &) { return queue.create_marker(); }, 0);
  return result();
}
