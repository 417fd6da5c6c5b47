// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that every property reads as a data member and as its getter.
// Conformance: B120+ B143+ H003+
//
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

int main() {
  array_view<int, 2> view(4, 6);
  array<int, 3> data(2, 3, 4);
  expect("array_view", view.extent == view.get_extent() && view.extent[1] == 6);
  expect("array", data.extent == data.get_extent() && data.extent.size() == 24);
  accelerator chosen;
  expect("description", chosen.description == chosen.get_description() && !chosen.description.empty());
  expect("device_path", chosen.device_path == chosen.get_device_path());
  expect("flags", chosen.is_emulated == chosen.get_is_emulated() &&
                      chosen.supports_double_precision == chosen.get_supports_double_precision());
  accelerator_view &default_view = chosen.default_view;
  expect("default_view", default_view == chosen.get_default_view() && default_view.accelerator == chosen);
  expect("array's accelerator_view", data.accelerator_view == data.get_accelerator_view());
  expect("tile_extent", extent<2>(8, 8).tile<2, 4>().tile_extent == extent<2>(2, 4));

  array_view<int, 2> out = view;
  parallel_for_each(view.extent.tile<2, 3>(), [=](tiled_index<2, 3> t) restrict(amp) {
    out[t.global] = t.local[0] * 1000 + t.local[1] * 100 + t.tile[0] * 10 + t.tile[1] +
                    (t.get_tile_extent() == t.tile_extent ? 0 : 5000) + out.extent[0] * 10000;
  });
  expect("in a kernel", out(3, 5) == 41211);
  return result();
}
