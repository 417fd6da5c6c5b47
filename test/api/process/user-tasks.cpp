// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a launch and a wait inside a task of the program's own, in its own oneTBB arena, run none of the program's
// other tasks on that thread: a task that waits may hold a lock that another one wants.
// Conformance: G038+
//
// ThreadSanitizer does not see how oneTBB synchronises, of which the program makes use.
// UNSUPPORTED: thread-sanitizer
// RUN: %amp++ -O1 %s -o %t -ltbb && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <atomic>
#include <mutex>

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

using namespace concurrency;

thread_local bool in_a_launch = false;
std::atomic<int> nested(0), wrong(0);

void one_task(int number) {
  nested += in_a_launch;
  std::vector<int> numbers(20000, number);
  array_view<int> view(numbers);
  in_a_launch = true;
  parallel_for_each(view.extent.tile<32>().pad(), [=](tiled_index<32> t) restrict(amp) {
    if (view.extent.contains(t.global))
      for (int k = 0; k < 50; ++k)
        view[t] += t.global[0] % 7;
  });
  if (number % 3 == 0)
    accelerator().default_view.wait();
  else if (number % 3 == 1)
    view.synchronize();
  else
    wrong += view[100] != number + 50 * (100 % 7);
  in_a_launch = false;
  view.synchronize();
  for (int i = 0; i < 20000; ++i)
    wrong += numbers[i] != number + 50 * (i % 7);
}

int main() {
  oneapi::tbb::parallel_for(0, 200, [](int number) { one_task(number); });
  oneapi::tbb::task_arena arena(4);
  arena.execute([] {
    oneapi::tbb::task_group group;
    for (int number = 0; number < 200; ++number)
      group.run([=] { one_task(number); });
    group.wait();
  });
  // Tasks that launch under a lock come to their end: none waits for itself.
  std::mutex lock;
  oneapi::tbb::parallel_for(0, 100, [&](int number) {
    const std::lock_guard<std::mutex> held(lock);
    one_task(number);
  });
  expect("no task within a task", nested == 0);
  expect("results", wrong == 0);
  return result();
}
