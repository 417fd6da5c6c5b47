// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that 16 host threads put 100,000 small kernels into four accelerator_views without a deadlock, and that every
// kernel has run exactly once when its view has been waited for.
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: env TESSERA_NUM_THREADS=4 TESSERA_CPU_MEMORY=separate %t
#include <amp.h>
#include <thread>

#include "../serial_comparison.h"

using namespace concurrency;

const int host_threads = 16, kernels = 100000 / host_threads, length = 100;

int main() {
  std::vector<accelerator_view> views;
  for (int number = 0; number < 4; ++number)
    views.push_back(accelerator().create_view(number == 3 ? queuing_mode_immediate : queuing_mode_automatic));
  std::vector<std::vector<int>> results(host_threads, std::vector<int>(length));
  std::vector<std::thread> threads;
  for (int number = 0; number < host_threads; ++number)
    threads.emplace_back([&, number] {
      accelerator_view own = views[number % 4], other = views[(number + 1) % 4];
      array_view<int> data(length, results[number]);
      array<int> counter(1, own);
      parallel_for_each(own, counter.extent, [&counter](index<1> i) restrict(amp) { counter[i] = 0; });
      for (int kernel = 1; kernel < kernels; ++kernel) {
        // The same data from two views alternately: the order of the program holds.
        const accelerator_view &where = kernel % 10 ? own : other;
        parallel_for_each(where, data.extent, [=](index<1> i) restrict(amp) { data[i] = data[i] % 1000 + i[0]; });
        if (kernel % 5 == 0)
          parallel_for_each(own, counter.extent, [&counter](index<1> i) restrict(amp) { ++counter[i]; });
        if (kernel % 100 == 0)
          own.wait();
        if (kernel % 331 == 0)
          own.create_marker().get();
      }
      data.synchronize();
      const std::vector<int> counted = counter;
      int expected = 0;
      for (int kernel = 1; kernel < kernels; ++kernel)
        expected = expected % 1000 + length - 1;
      if (counted[0] != (kernels - 1) / 5 || results[number][length - 1] != expected)
        results[number][0] = -1;
    });
  for (std::thread &one : threads)
    one.join();
  for (accelerator_view &one : views)
    one.wait();
  for (int number = 0; number < host_threads; ++number)
    expect("the results of a thread", results[number][0] == 0);
  return result();
}
