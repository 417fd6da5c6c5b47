// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that functions of other units which change what a kernel's function object holds change a copy of each
// work-item's own, with and without tiles; other work-items and later launches see nothing of it.
// Conformance: B209+
// RUN: %if every-shape %{ %amp++ -O0 -Wno-amp-cast-away-const %s %S/inputs/generator.cpp -o %t-O0 && %t-O0 %}
// RUN: %amp++ -O2 -Wno-amp-cast-away-const %s %S/inputs/generator.cpp -o %t && %run %t
#include <amp.h>

#include "../serial_comparison.h"
#include "inputs/generator.h"

using namespace concurrency;

struct numbers_of_each {
  array_view<unsigned> out;
  mutable generator own;
  generator hidden;
  unsigned table[5];

  void operator()(index<1> i) const restrict(amp) {
    unsigned sum = table[i[0] % 5];
    for (int k = i[0] % 7; k > 0; --k)
      sum += own.next() + take(hidden);
    out[i] = sum + peek(hidden);
  }
  void operator()(tiled_index<64> t) const restrict(amp) {
    tile_static unsigned shared[64];
    shared[t.local[0]] = own.next();
    t.barrier.wait();
    out[t] = shared[63 - t.local[0]] + own.next() * t.local[0] + peek(own);
  }
};

int main() {
  const int count = 64 * 21;
  std::vector<unsigned> results(count), expected(count);
  array_view<unsigned> out(count, results);
  const numbers_of_each kernel{out, {17}, {99}, {1, 2, 3, 4, 5}};
  for (int time = 0; time != 2; ++time) {
    parallel_for_each(out.extent, kernel);
    out.synchronize();
    for (int i = 0; i < count; ++i) {
      generator own{17}, hidden{99};
      expected[i] = kernel.table[i % 5];
      for (int k = i % 7; k > 0; --k)
        expected[i] += own.next() + hidden.next();
      expected[i] += hidden.state;
    }
    expect_equal("without tiles", results, expected);

    parallel_for_each(out.extent.tile<64>(), kernel);
    out.synchronize();
    for (int i = 0; i < count; ++i) {
      generator own{17};
      const unsigned first = own.next(), second = own.next();
      expected[i] = first + second * (i % 64) + own.state;
    }
    expect_equal("with tiles", results, expected);
  }
  return result();
}
