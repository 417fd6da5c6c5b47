// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the host's copy of a view is not taken for current when, while one thread copies to the host, another one
// has launched a kernel on the same data and has waited for it: all additions are there when all threads have ended.
//
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"

#include <atomic>
#include <thread>

using namespace concurrency;

int main() {
#ifdef EVERY_SHAPE
  const int size = 1000, rounds = 60;
#else
  const int size = 1000, rounds = 25;
#endif
  accelerator_view queues[] = {accelerator().default_view, accelerator().create_view(queuing_mode_immediate)};
  for (int round = 0; round < rounds; ++round) {
    std::vector<int> numbers(size);
    array_view<int> view(numbers);
    std::atomic<int> added{0};
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < 8; ++thread)
      threads.emplace_back([&, thread] {
        const array_view<int> own = view;
        std::vector<int> out(size);
        unsigned random = unsigned(round) * 100 + thread;
        for (int step = 0; step < 60; ++step) {
          random = random * 1664525u + 1013904223u;
          if ((random >> 16) % 4 == 0) {
            copy(own, out.begin());
            continue;
          }
          parallel_for_each(queues[(random >> 20) % 2], own.extent, [=](index<1> i) restrict(amp) { own[i] += 1; });
          ++added;
        }
      });
    for (std::thread &one : threads)
      one.join();
    std::vector<int> out(size);
    copy(view, out.begin());
    expect("all additions", out == std::vector<int>(size, added));
  }
  return result();
}
