// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a program runs where no more threads can be made, as under a limit of processes: with those that there are,
// and with the caller alone.
//
// Sanitizers stand before pthread_create themselves.
// UNSUPPORTED: address-sanitizer, thread-sanitizer
// RUN: %amp++ -O1 -famp-cpu=v1 %s -o %t -rdynamic -ldl
// RUN: %t 0 && %t 1 && %t 2 && %t 3
// RUN: env TESSERA_NUM_THREADS=8 %t 0 && env TESSERA_NUM_THREADS=8 %t 4
// RUN: env TESSERA_CPU_MEMORY=separate %t 0 && env TESSERA_CPU_MEMORY=separate %t 1
#include <amp.h>

#include "../serial_comparison.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

using namespace concurrency;

std::atomic<int> allowed{0};

/// Stands before the C library's.
extern "C" int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                              void *argument) {
  if (allowed-- <= 0)
    return EAGAIN;
  static const auto real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return real(thread, attributes, start, argument);
}

int main(int, char **arguments) {
  alarm(20); // a hang is the end
  allowed = std::atoi(arguments[1]);
  const bool some = allowed > 0;
  std::vector<int> numbers(100000, 1), out(100000);
  array_view<int> view(numbers);
  for (int round = 0; round < 50; ++round)
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  parallel_for_each(view.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int tile[32];
    tile[t.local[0]] = view[t];
    t.barrier.wait();
    view[t] = tile[31 - t.local[0]];
  });
  expect("a subscript", view[99999] == 51);
  copy_async(view, out.begin()).get();
  expect_equal("an asynchronous copy", out, std::vector<int>(100000, 51));
  std::vector<completion_future> copies;
  for (int copy = 0; copy < 20; ++copy)
    copies.push_back(copy_async(view, out.begin()));
  for (const completion_future &copy : copies)
    copy.get();

  accelerator_view queue = accelerator().create_view(queuing_mode_immediate);
  parallel_for_each(queue, view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
  queue.flush();
  queue.wait();
  view.synchronize();
  expect("an immediate queue", numbers[5] == 52);
  std::atomic<bool> called{false};
  queue.create_marker().then([&] { called = true; });
  queue.wait();
  while (some && !called) // with the caller alone it may come when the program ends
    usleep(100);
  if (!some)
    _exit(result()); // where the variable is gone
  return result();
}
