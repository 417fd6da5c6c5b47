// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a tile_static variable has an amp-compatible type without pointers and without containers at any depth,
// and that 32 KB of them, in a kernel and what it calls, is what there is: exactly that much runs.
// Conformance: A116+ A117+ A118+ A117- A120+
// RUN: %amp++ -std=c++17 -Xclang -verify -ferror-limit=0 -fsyntax-only %s
// RUN: %amp++ -std=c++17 -DLEGAL %s -o %t && %t
#include <amp.h>

using namespace concurrency;

struct cell {
  int number;
  bool flag;
};
struct wrapped {
  int number;
  array_view<int> held; // expected-note {{member 'held' of 'wrapped' declared here}}
};
struct outer {
  wrapped inner; // expected-note {{member 'inner' of 'outer' declared here}}
};

float sum_of_neighbours(tiled_index<64> t, float x) restrict(amp) {
  tile_static float shared[1024];
  for (int i = t.local[0]; i < 1024; i += 64)
    shared[i] = x;
  t.barrier.wait();
  return shared[(t.local[0] + 1) % 64] + shared[960 + (t.local[0] + 63) % 64];
}

int main() {
  std::vector<float> values(128), expected(128);
  for (int i = 0; i < 128; ++i)
    values[i] = float(i);
  for (int i = 0; i < 128; ++i)
    expected[i] = values[i / 64 * 64 + (i + 1) % 64] + values[i / 64 * 64 + (i + 63) % 64] + values[i / 64 * 64 + 63 - i % 64];
  array_view<float> view(128, values);
  parallel_for_each(view.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float mirror[64][109];
    tile_static cell cells[16];
    const int i = t.local[0];
    for (int column = 0; column < 109; ++column)
      mirror[63 - i][column] = view[t];
    if (i < 16)
      cells[i] = {i, true};
    t.barrier.wait();
    const float x = mirror[i][108] * (cells[i % 16].number == i % 16);
    view[t] = sum_of_neighbours(t, view[t]) + x;
#ifndef LEGAL
    {
      // expected-error@+1 {{'int *' is a pointer, and restrict(amp) code stores none in classes, arrays, captures and tile_static variables: store an index, or an array_view of the data [amp-2.4.1.3]}}
      tile_static int *pointer;
      // expected-error@+1 {{'short' is no type of restrict(amp) code: use int [amp-2.4.1.2]}}
      tile_static short words[4];
      // expected-error@+1 {{'array_view<int>' (member 'held' of 'wrapped') is a container or refers to one, and tile_static variables hold plain data only: copy the elements that the tile shares [amp-2.4.3.5.1]}}
      tile_static outer wrapped_view;
      // expected-error@+1 {{is a container or refers to one, and tile_static variables hold plain data only: copy the elements that the tile shares [amp-2.4.3.5.1]}}
      tile_static array_view<const float, 2> view_of_rows;
    }
#endif
  });
  view.synchronize();
  return values == expected ? 0 : 1;
}
