// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that neither a constructor nor a destructor runs for a tile_static variable of class type (2.4.3.5.1): not where
// it is declared, be it in a block that is entered again and again, nor where the block or the kernel ends. Elsewhere both
// run, and the class needs no default constructor.
// Conformance: A119+ A119-
// RUN: %if every-shape %{ %amp++ -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

const int TileSize = 16;

/// Its constructor and destructor leave traces.
struct traced {
  int value, ends;
  traced() restrict(cpu, amp) : value(4000), ends(0) {}
  explicit traced(int v) restrict(cpu, amp) : value(v), ends(0) {}
  ~traced() restrict(cpu, amp) {
    value = -5000;
    ++ends;
  }
};
struct initialised {
  int value = 6000;
  index<2> position;
};
struct without_default {
  int value;
  explicit without_default(int v) restrict(amp) : value(v) {}
};
struct base_with_constructor : traced {
  traced members[2];
};

/// Entered several times: what one call leaves in the variable the next one finds.
int kept(tiled_index<TileSize> t, int iteration) restrict(amp) {
  tile_static traced in_function;
  tile_static base_with_constructor derived;
  if (t.local[0] == 0) {
    if (iteration == 0) {
      in_function.value = in_function.ends = 0;
      derived.value = derived.members[1].value = derived.ends = derived.members[1].ends = 0;
    }
    in_function.value += 1;
    derived.value += 10;
    derived.members[1].value += 100;
  }
  t.barrier.wait();
  const int result = in_function.value + derived.value + derived.members[1].value +
                     7000 * (in_function.ends + derived.ends + derived.members[1].ends);
  t.barrier.wait();
  return result;
}

int main() {
  const int count = 8 * TileSize;
  std::vector<int> results(count), expected;
  array_view<int> out(count, results);
  out.discard_data();
  parallel_for_each(out.extent.tile<TileSize>(), [=](tiled_index<TileSize> t) restrict(amp) {
    int sum = 0;
    for (int iteration = 0; iteration < 3; ++iteration) {
      tile_static traced in_loop;
      tile_static traced of_array[2];
      tile_static initialised with_initialisers;
      tile_static without_default plain;
      if (iteration == 0 && t.local[0] == 0) {
        in_loop.value = of_array[1].value = with_initialisers.value = plain.value = 1;
        in_loop.ends = of_array[1].ends = 0;
        with_initialisers.position = index<2>(3, 4);
      }
      t.barrier.wait();
      sum += in_loop.value + of_array[1].value + with_initialisers.value + plain.value +
             with_initialisers.position[0] * with_initialisers.position[1] + 8000 * (in_loop.ends + of_array[1].ends);
      t.barrier.wait();
      if (t.local[0] == iteration)
        ++in_loop.value, ++of_array[1].value, ++with_initialisers.value, ++plain.value;
      t.barrier.wait();
      sum += kept(t, iteration);
    }
    // An ordinary variable is constructed and destroyed.
    int made = 0;
    {
      traced ordinary;
      made = ordinary.value;
    }
    out[t.global] = sum + made;
  });
  out.synchronize();
  for (int i = 0; i < count; ++i) {
    int sum = 4000;
    for (int iteration = 0; iteration < 3; ++iteration)
      sum += 4 * (iteration + 1) + 12 + 111 * (iteration + 1);
    expected.push_back(sum);
  }
  expect_equal("tile_static objects", results, expected);
  return result();
}
