// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that memory fences may stand in kernels and in the functions they call, and change no result.
// Conformance: B086+ B087+ B088+ B090+ G027+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

void publish(int &element, int value, tile_barrier barrier) restrict(amp) {
  element = value;
  tile_static_memory_fence(barrier);
}

int main() {
  const int size = 16 * 37;
  const std::vector<int> numbers = random_ints(size);
  std::vector<int> found(size), wanted(size);
  array_view<const int> input(size, numbers);
  array_view<int> output(size, found);
  output.discard_data();
  parallel_for_each(output.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int values[16];
    publish(values[t.local[0]], input[t.global], t.barrier);
    t.barrier.wait();
    const int neighbour = values[15 - t.local[0]];
    all_memory_fence(t.barrier);
    output[t.global] = neighbour - 1;
    global_memory_fence(t.barrier);
  });
  output.synchronize();
  for (int i = 0; i < size; ++i)
    wanted[i] = numbers[i / 16 * 16 + 15 - i % 16] - 1;
  expect_equal("fences", found, wanted);
  return result();
}
