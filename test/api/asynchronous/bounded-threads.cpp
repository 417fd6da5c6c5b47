// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that however much is outstanding, the process has few threads: at most eight more than cores, for thousands of
// copies whose iterators take their time, and for thousands of continuations that run at once.
//
// ThreadSanitizer has a thread of its own.
// UNSUPPORTED: thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %t
#include <amp.h>

#include "../serial_comparison.h"
#include "inputs/process_status.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <unistd.h>

using namespace concurrency;

std::atomic<int> most_threads{0};

/// Counts the threads now and then: it takes longer than what is counted.
void look_at_threads() {
  static std::atomic<int> calls{0};
  if (++calls % 50)
    return;
  const int now = int(process_status("Threads:"));
  int most = most_threads;
  while (most < now && !most_threads.compare_exchange_weak(most, now)) {
  }
}

class slow_iterator {
public:
  typedef std::output_iterator_tag iterator_category;
  typedef void value_type;
  typedef void difference_type;
  typedef void pointer;
  typedef void reference;
  slow_iterator &operator*() { return *this; }
  slow_iterator &operator++() { return *this; }
  slow_iterator &operator++(int) { return *this; }
  slow_iterator &operator=(int) {
    look_at_threads();
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    return *this;
  }
};

int main() {
  alarm(60); // a hang is the end
  const int allowed = allowed_threads();

  std::vector<int> numbers(1);
  array_view<int> view(numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
  std::vector<completion_future> copies;
  for (int copy = 0; copy < 4000; ++copy)
    copies.push_back(copy_async(view, slow_iterator()));
  for (const completion_future &copy : copies)
    copy.get();
  expect_at_most("threads of 4000 copies", allowed, most_threads);

  most_threads = 0;
  std::atomic<int> done{0};
  accelerator_view queue = accelerator().default_view;
  parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) { view[i] = 2; });
  const completion_future marker = queue.create_marker();
  for (int call = 0; call < 20000; ++call)
    marker.then([&] {
      look_at_threads();
      ++done;
    });
  while (done < 20000)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  expect_at_most("threads of 20000 continuations", allowed, most_threads);
  return result();
}
