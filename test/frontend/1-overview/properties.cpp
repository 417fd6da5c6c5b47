// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that each property of the library stands for its get_ function, which can be called as well, on the host and in
// kernels, through references, pointers, const objects and templates; and that none can be assigned to, increased or bound
// as an object of its own, because none has a setter (1.1).
// Conformance: A004+ A004-
// RUN: %amp++ -std=c++17 -ferror-limit=0 -Xclang -verify -c %s -o %t.o
// RUN: %if every-shape %{ %amp++ -std=c++17 -DLEGAL -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -DLEGAL -O2 %s -o %t-O2 && %t-O2
#include <amp.h>
#include <amp_short_vectors.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

#define SAME(OBJECT, NAME) expect(#NAME, (OBJECT).NAME == (OBJECT).get_##NAME())

void of_accelerators(const accelerator &one, const accelerator_view &view) {
  SAME(one, device_path);
  SAME(one, description);
  SAME(one, version);
  SAME(one, is_debug);
  SAME(one, is_emulated);
  SAME(one, has_display);
  SAME(one, supports_double_precision);
  SAME(one, supports_limited_double_precision);
  SAME(one, supports_cpu_shared_memory);
  SAME(one, dedicated_memory);
  SAME(one, default_cpu_access_type);
  SAME(one, default_view);
  SAME(view, is_debug);
  SAME(view, version);
  SAME(view, is_auto_selection);
  SAME(view, queuing_mode);
  SAME(view, accelerator);
  expect("a chain", one.default_view.accelerator.description == view.get_accelerator().get_description());
}

template <class Container> int of_containers(const Container &data, Container *place) {
  SAME(data, extent);
  SAME(*place, extent);
  expect("through a pointer", place->extent[0] == place->get_extent()[0] && place->extent.size() == data.extent.size());
  return data.extent[0];
}

int main() {
  of_accelerators(accelerator(), accelerator().default_view);
  array<int, 2> data(6, 8);
  array_view<int, 2> view(data);
  SAME(data, accelerator_view);
  SAME(data, associated_accelerator_view);
  SAME(data, cpu_access_type);
  SAME(view, source_accelerator_view);
  expect_one("array", of_containers(data, &data), 6);
  expect_one("array_view", of_containers(view, &view), 6);
  SAME((extent<2>(8, 4).tile<2, 4>()), tile_extent);

  parallel_for_each(view.extent.tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {
    view[t.global] = t.tile_extent[1] * 100 + t.get_tile_extent()[0] * 10 + view.extent[1] + view.get_extent()[0];
  });
  for (int row = 0; row < 6; ++row)
    for (int column = 0; column < 8; ++column)
      expect_one("in a kernel", view(row, column), 400 + 20 + 8 + 6);

  graphics::int_2 pair(1, 2); // the components of short vectors have setters
  pair.x = pair.get_y() + 5;
  pair.set_y(pair.x);
  pair.xy += graphics::int_2(1, 2);
  expect("short vectors", pair.get_x() == 8 && pair.y == 9);
#ifndef LEGAL
  accelerator one;
  accelerator_view own = one.default_view;
  one.device_path = L"path"; // expected-error {{no setter defined for property 'device_path'}}
  one.description += L"more"; // expected-error {{no setter defined for property 'description'}}
  one.is_emulated = false; // expected-error {{no setter defined for property 'is_emulated'}}
  one.has_display = true; // expected-error {{no setter defined for property 'has_display'}}
  one.version = 1; // expected-error {{no setter defined for property 'version'}}
  ++one.version; // expected-error {{no setter defined for property 'version'}}
  one.is_debug = true; // expected-error {{no setter defined for property 'is_debug'}}
  one.supports_double_precision = true; // expected-error {{no setter defined for property 'supports_double_precision'}}
  one.supports_limited_double_precision = true; // expected-error {{no setter defined for property 'supports_limited_double_precision'}}
  one.supports_cpu_shared_memory = true; // expected-error {{no setter defined for property 'supports_cpu_shared_memory'}}
  one.dedicated_memory -= 1; // expected-error {{no setter defined for property 'dedicated_memory'}}
  one.default_cpu_access_type = access_type_none; // expected-error {{no setter defined for property 'default_cpu_access_type'}}
  own.is_debug = true; // expected-error {{no setter defined for property 'is_debug'}}
  own.version = 1; // expected-error {{no setter defined for property 'version'}}
  own.is_auto_selection = true; // expected-error {{no setter defined for property 'is_auto_selection'}}
  own.queuing_mode = queuing_mode_automatic; // expected-error {{no setter defined for property 'queuing_mode'}}
  own.accelerator = one; // expected-error {{no setter defined for property 'accelerator'}}
  data.extent = extent<2>(1, 1); // expected-error {{no setter defined for property 'extent'}}
  data.accelerator_view = own; // expected-error {{no setter defined for property 'accelerator_view'}}
  data.associated_accelerator_view = own; // expected-error {{no setter defined for property 'associated_accelerator_view'}}
  data.cpu_access_type = access_type_none; // expected-error {{no setter defined for property 'cpu_access_type'}}
  view.extent = extent<2>(1, 1); // expected-error {{no setter defined for property 'extent'}}
  view.source_accelerator_view = own; // expected-error {{no setter defined for property 'source_accelerator_view'}}
  extent<2>(8, 4).tile<2, 4>().tile_extent = extent<2>(1, 1); // expected-error {{no setter defined for property 'tile_extent'}}
  extent<2> &reference = view.extent; // expected-error {{non-const lvalue reference to type 'extent<...>' cannot bind to a temporary of type 'extent<...>'}}
  extent<2> *pointer = &view.extent; // expected-error {{taking the address of a temporary object of type 'concurrency::extent<2>'}}
  parallel_for_each(view.extent.tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {
    t.tile_extent = extent<2>(1, 1); // expected-error {{no setter defined for property 'tile_extent'}}
    view[t.global] = 0;
  });
#endif
  return result();
}
