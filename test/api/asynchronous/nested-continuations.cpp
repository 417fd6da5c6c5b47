// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that continuations may wait for continuations, six deep and a hundred deep: by futures of the standard library, by
// tasks, and by futures of the library; several of them at once, and that few threads are left afterwards.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"
#include "inputs/process_status.h"

#include <atomic>
#include <future>
#include <thread>
#include <unistd.h>

using namespace concurrency;

std::atomic<int> done{0};

void nest(accelerator_view queue, int depth) {
  const auto inner = std::make_shared<std::promise<void>>();
  queue.create_marker().then([=] {
    if (depth > 1)
      nest(queue, depth - 1);
    ++done;
    inner->set_value();
  });
  inner->get_future().wait();
}

int nest_tasks(accelerator_view queue, int depth) {
  return queue.create_marker()
      .to_task()
      .then([=] { return depth > 1 ? nest_tasks(queue, depth - 1) + 1 : 1; })
      .get();
}

/// Each waits for a copy that the one inside has begun.
void nest_copies(array_view<int> view, std::vector<int> *out, int depth) {
  const auto inner = std::make_shared<std::promise<void>>();
  completion_future copy = copy_async(view, out->begin());
  copy.then([=] {
    if (depth > 1)
      nest_copies(view, out, depth - 1);
    copy.get();
    ++done;
    inner->set_value();
  });
  inner->get_future().wait();
}

int main() {
  alarm(60); // a hang is the end
  accelerator_view queue = accelerator().default_view;
  for (int depth : {6, 100}) {
    done = 0;
    nest(queue, depth);
    expect("continuations", done == depth);
    expect("tasks", nest_tasks(queue, depth) == depth);
    std::vector<int> numbers(10, 3), out(10);
    done = 0;
    nest_copies(array_view<int>(numbers), &out, depth);
    expect("copies", done == depth && out[9] == 3);
  }
  done = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&] { nest(queue, 20); });
  for (std::thread &thread : threads)
    thread.join();
  expect("four times at once", done == 80);
  expect_at_most("threads, with those that were needed at one time", allowed_threads() + 100,
                 process_status("Threads:"));
  return result();
}
