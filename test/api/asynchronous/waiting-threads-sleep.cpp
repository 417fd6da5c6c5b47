// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a thread that waits for a long kernel sleeps until it is woken, once, that one which only asks whether it
// is done does not sleep, and that an idle process wakes nobody.
//
// ThreadSanitizer has a thread of its own.
// UNSUPPORTED: thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t && %t
#include <amp.h>

#include "../serial_comparison.h"
#include "inputs/process_status.h"

#include <atomic>
#include <chrono>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace concurrency;

long switches(int of) {
  rusage used;
  getrusage(of, &used);
  return used.ru_nvcsw;
}

int main() {
  alarm(60); // a hang is the end
  accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
  array_view<unsigned int> view(1);
  const auto run = [&](int rounds) {
    parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) {
      unsigned int value = 1;
      for (int round = 0; round < rounds; ++round)
        value = value * 1664525u + 1013904223u;
      view[i] = value;
    });
  };
  run(1); // a device's driver compiles it now
  queue.wait();
  // A kernel of half a second, whatever the machine.
  int rounds = 1000000;
  for (double seconds = 0; seconds < 0.1; rounds *= 2) {
    const auto start = std::chrono::steady_clock::now();
    run(rounds);
    queue.wait();
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  rounds *= 2;

  run(rounds);
  std::this_thread::sleep_for(std::chrono::milliseconds(50)); // somebody else has begun it
  long own = switches(RUSAGE_THREAD), all = switches(RUSAGE_SELF);
  queue.wait(); // the runtime looks at some devices meanwhile, less and less often
  own = switches(RUSAGE_THREAD) - own;
  all = switches(RUSAGE_SELF) - all;
  expect_at_most("sleeps of the thread that waits", 10, own);
  expect_at_most("sleeps of the process", 100, all);

  run(rounds);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const completion_future marker = queue.create_marker();
  own = switches(RUSAGE_THREAD);
  for (int time = 0; time < 1000; ++time)
    expect("is done too early", marker.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
  own = switches(RUSAGE_THREAD) - own;
  expect_at_most("sleeps while a thread asks", 50, own);
  std::vector<std::thread> waiting;
  all = switches(RUSAGE_SELF);
  for (int thread = 0; thread < 4; ++thread)
    waiting.emplace_back([&] { marker.wait_for(std::chrono::seconds(30)); });
  for (std::thread &thread : waiting)
    thread.join();
  all = switches(RUSAGE_SELF) - all;
  expect_at_most("sleeps while four wait with a limit", 100, all);

  std::this_thread::sleep_for(std::chrono::milliseconds(200)); // whoever spins for more gives up
  all = switches(RUSAGE_SELF);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  all = switches(RUSAGE_SELF) - all;
  expect_at_most("sleeps of an idle process", 5, all);
  return result();
}
