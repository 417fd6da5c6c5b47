// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels cannot make, move or ask for what only the host has, and that the host cannot wait at a barrier
// or fence: what would be an exception at run time is told by the compiler.
// Conformance: B103- B134- B139- B142- B182- B085- G001- G008-
//
// RUN: %amp++ -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note -c %s -o %t.o
// RUN: %amp++ -DPLACES -Xclang -verify -Xclang -verify-ignore-unexpected=note -c %s -o %t.o
#include <amp.h>

using namespace concurrency;

#ifdef PLACES
void asks_arrays(const array<int> &data) restrict(amp) {
  data.get_accelerator_view();            // expected-error {{'get_accelerator_view' is restrict(cpu)}}
  data.get_associated_accelerator_view(); // expected-error {{'get_associated_accelerator_view' is restrict(cpu)}}
  data.get_cpu_access_type();             // expected-error {{'get_cpu_access_type' is restrict(cpu)}}
}
#else
void makes_arrays(array<int> &data) restrict(amp) {
  array<int> made(4);      // expected-error {{'array<int>' is a concurrency::array}}
  array<int> copied(data); // expected-error {{'array<int>' is a concurrency::array}}
}

void copies(array<int> &data, const array_view<int> &view) restrict(amp) {
  data = data;        // expected-error {{'operator=' is restrict(cpu)}}
  copy(data, view);   // expected-error {{'copy' is restrict(cpu)}}
  data.copy_to(view); // expected-error {{'copy_to' is restrict(cpu)}}
}

void makes_views(array<int> &data) restrict(amp) {
  array_view<int> without_source(4);             // expected-error {{no matching constructor}}
  array_view<int, 2> of_extent(extent<2>(4, 4)); // expected-error {{no matching constructor}}
  array_view<int> of_array(data), section = data.section(0, 2);
}

void uses_views(const array_view<int> &view, const array_view<const int> &read_only) restrict(amp) {
  view.get_source_accelerator_view(); // expected-error {{'get_source_accelerator_view' is restrict(cpu)}}
  view.synchronize();                 // expected-error {{'synchronize' is restrict(cpu)}}
  view.discard_data();                // expected-error {{'discard_data' is restrict(cpu)}}
  view.refresh();                     // expected-error {{'refresh' is restrict(cpu)}}
  read_only.synchronize();            // expected-error {{'synchronize' is restrict(cpu)}}
  read_only.copy_to(view);            // expected-error {{'copy_to' is restrict(cpu)}}
}

void launches(const array_view<int> &view) restrict(amp) {
  parallel_for_each(view.extent, [=](index<1>) restrict(amp) {}); // expected-error {{is restrict(cpu)}}
}

void asks(int) restrict(amp) {
  accelerator one;        // expected-error {{'accelerator' is a class for the host}}
  accelerator::get_all(); // expected-error {{'get_all' is restrict(cpu)}}
}

void waits(const tile_barrier &barrier, const tiled_index<4> &t) {
  barrier.wait();                                 // expected-error {{'wait' is restrict(amp)}}
  barrier.wait_with_all_memory_fence();           // expected-error {{is restrict(amp)}}
  t.barrier.wait_with_global_memory_fence();      // expected-error {{is restrict(amp)}}
  t.barrier.wait_with_tile_static_memory_fence(); // expected-error {{is restrict(amp)}}
  all_memory_fence(barrier);                      // expected-error {{is restrict(amp)}}
  global_memory_fence(barrier);                   // expected-error {{is restrict(amp)}}
  tile_static_memory_fence(barrier);              // expected-error {{is restrict(amp)}}
}
#endif
