// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that many host threads may launch at once, on their own data and on views of the same input.
// Conformance: G038+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

#include <thread>

const int threads = 8, launches = 60, size = 960;

int main() {
  std::vector<int> shared = random_ints(size);
  array_view<const int> input(size, shared);
  std::vector<std::vector<int>> sums(threads, std::vector<int>(size));
  std::vector<std::thread> running;
  for (int number = 0; number < threads; ++number)
    running.emplace_back([&sums, input, number] {
      array_view<int> sum(size, sums[number]);
      for (int launch = 0; launch < launches; ++launch) {
        if ((launch + number) % 2)
          parallel_for_each(sum.extent, [=](index<1> i) restrict(amp) { sum[i] += input[i] * launch; });
        else
          parallel_for_each(sum.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
            tile_static int tile[32];
            tile[t.local[0]] = input[t.global];
            t.barrier.wait();
            sum[t.global] += tile[31 - t.local[0]] * launch;
          });
      }
      sum.synchronize();
    });
  for (std::thread &thread : running)
    thread.join();
  for (int number = 0; number < threads; ++number) {
    std::vector<int> expected(size);
    for (int i = 0; i < size; ++i)
      for (int launch = 0; launch < launches; ++launch)
        expected[i] += shared[(launch + number) % 2 ? i : i / 32 * 32 + 31 - i % 32] * launch;
    expect_equal("one thread's sums", sums[number], expected);
  }
  return result();
}
