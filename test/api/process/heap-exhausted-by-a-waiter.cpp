// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a thread that waits, and runs other threads' commands meanwhile, throws std::bad_alloc at most when its
// allocations fail: one of them, whichever it is, or all from some point on. Nobody waits for ever, and what the commands
// did not do is not taken for done.
//
// Sanitizers have a malloc of their own.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <new>

#include <unistd.h>

using namespace concurrency;

static thread_local long until_failure = 0; // allocations of this thread; 0: none fails
static thread_local bool all_fail = false;  // those that come after it, too

extern "C" void *__libc_malloc(std::size_t size);
extern "C" void *malloc(std::size_t size) {
  if (until_failure == 0 || --until_failure > 0)
    return __libc_malloc(size);
  until_failure = all_fail; // the next one
  return nullptr;
}

static void add(const accelerator_view &queue, const array_view<int> &view) {
  parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}

static int out[1000];

typedef void wait(accelerator_view &, array_view<int> &, completion_future &);

/// Returns whether it throws.
template <typename Call> static bool lacks_memory(const Call &call) {
  try {
    call();
    return false;
  } catch (const std::bad_alloc &) {
    return true;
  }
}

/// One of the allocations fails, the number-th, or all from there on. Returns whether there are fewer.
static bool fail_at(long number, bool all, const char *what, wait *call) {
  accelerator_view queue = accelerator().create_view(), other = accelerator().create_view();
  std::vector<int> numbers(1000, 5), more(1000, 5);
  array_view<int> view(numbers), own(more);
  add(other, view);
  add(queue, view);
  add(queue, own);
  completion_future copied = copy_async(own, view);
  add(other, view);
  all_fail = all;
  until_failure = number;
  bool has_failed = lacks_memory([&] { call(other, view, copied); });
  const bool is_over = until_failure > 1;
  until_failure = 0;
  // A kernel that failed is told of by whoever waits for its data or its queue; no thread waits for ever.
  has_failed |= lacks_memory([&] { view.synchronize(); });
  has_failed |= lacks_memory([&] { own.synchronize(); });
  has_failed |= lacks_memory([&] { queue.wait(); });
  has_failed |= lacks_memory([&] { other.wait(); });
  expect(what, has_failed || (numbers[0] == 7 && numbers[999] == 7 && more[0] == 6));
  // What comes next has nothing to do with it.
  array_view<int> next(1000, numbers);
  const int before = numbers[7];
  add(queue, next);
  next.synchronize();
  expect(what, numbers[7] == before + 1);
  return is_over;
}

static void fail_each(const char *what, wait *call) {
  for (bool all : {false, true})
    for (long number = 1; !fail_at(number, all, what, call);)
      ++number;
}

int main() {
  alarm(60); // a hang is the end
  fail_each("synchronize", [](accelerator_view &, array_view<int> &view, completion_future &) { view.synchronize(); });
  fail_each("copy", [](accelerator_view &, array_view<int> &view, completion_future &) { copy(view, out); });
  fail_each("a subscript", [](accelerator_view &, array_view<int> &view, completion_future &) { view[3] += 0; });
  fail_each("wait", [](accelerator_view &queue, array_view<int> &, completion_future &) { queue.wait(); });
  fail_each("get", [](accelerator_view &, array_view<int> &, completion_future &copied) { copied.get(); });
  return result();
}
