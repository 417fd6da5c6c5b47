// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a value is found of which nobody wrote some bits, where it is stored; and that a field of a number, which
// is stored with what the others have, is no such value.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
#include "inputs/cases.h"
#include <amp_short_vectors.h>

using checks::count, checks::size;

/// Of `numbers`, which nobody writes in the wrong program.
template <typename Make> void store_of_array(bool writes, const Make &make) {
  array<int> numbers(count);
  if (writes)
    parallel_for_each(numbers.extent, [&numbers](index<1> i) restrict(amp) { numbers[i] = 1; });
  std::vector<int> results(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=, &numbers](index<1> i) restrict(amp) { make(view, numbers, i); });
  view.synchronize();
}

void doubled(bool writes) {
  store_of_array(writes, [](const array_view<int> &v, const array<int> &a, index<1> i) restrict(amp) {
    v[i] = a[i] * 2; // 1: unwritten
  });
}
void shifted(bool writes) {
  store_of_array(writes, [](const array_view<int> &v, const array<int> &a, index<1> i) restrict(amp) {
    v[i] = a[i] << 8; // 2: unwritten
  });
}
void masked(bool writes) {
  store_of_array(writes, [](const array_view<int> &v, const array<int> &a, index<1> i) restrict(amp) {
    v[i] = a[i] & 255; // 3: unwritten
  });
}
void with_a_bit_set(bool writes) {
  store_of_array(writes, [](const array_view<int> &v, const array<int> &a, index<1> i) restrict(amp) {
    v[i] = a[i] | 1; // 4: unwritten
  });
}
void one_bit_and_more(bool writes) {
  store_of_array(writes, [](const array_view<int> &v, const array<int> &a, index<1> i) restrict(amp) {
    v[i] = (a[i] & 1) + 5; // 5: unwritten
  });
}
void compared(bool writes) {
  store_of_array(writes, [](const array_view<int> &v, const array<int> &a, index<1> i) restrict(amp) {
    v[i] = a[i] > 3; // 6: unwritten
  });
}

void chosen(bool discards) {
  std::vector<float> values(count);
  std::vector<int> pixels(count);
  array_view<float> view(count, values);
  array_view<int> out(count, pixels);
  if (discards)
    view.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = view[i] > 0.5f ? 255 : 0; // 7: unwritten
  });
  out.synchronize();
}

// Whole records are copied, but this one is computed.
template <typename Write> void scale_vectors(const Write &write) {
  std::vector<graphics::float_4> results(count);
  array_view<graphics::float_4> view(count, results);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static graphics::float_4 shared[size]; // 8: unwritten
    write(shared[t.local[0]]);
    t.barrier.wait();
    view[t.global] = shared[size - 1 - t.local[0]] * 2.0f; // 8: unwritten
  });
  view.synchronize();
}
void three_components() {
  scale_vectors([](graphics::float_4 &one) restrict(amp) { one.xyz = graphics::float_3(1, 2, 3); });
}
void four_components() {
  scale_vectors([](graphics::float_4 &one) restrict(amp) { one = graphics::float_4(1, 2, 3, 4); });
}

// What nobody wrote goes through a variable that stays in memory.
void through_a_record(bool writes) {
  std::vector<graphics::float_3> results(count);
  array_view<graphics::float_3> view(count, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    graphics::float_3 both[2];
    float parts[3]; // 11: unwritten
    parts[0] = parts[1] = 1;
    if (writes)
      parts[2] = 2;
    both[0] = graphics::float_3(parts[0], parts[1], parts[2]);
    both[1] = both[0];
    view[i] = both[1].zyx * 0.5f; // 11: unwritten
  });
  view.synchronize();
}

// Nobody looks at the fourth component.
void copied_vectors() {
  std::vector<graphics::float_4> results(count);
  array_view<graphics::float_4> view(count, results);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static graphics::float_4 shared[size];
    shared[t.local[0]].xyz = graphics::float_3(1, 2, 3);
    t.barrier.wait();
    graphics::float_4 one = shared[size - 1 - t.local[0]];
    one.x *= 2;
    view[t.global] = one;
  });
  view.synchronize();
}

/// Each kernel writes one field of a number; what the others have does not matter to it.
template <typename Write> void write_fields(const Write &write) {
  array<unsigned> all(count);
  std::vector<unsigned> results(count);
  array_view<unsigned> view(count, results);
  parallel_for_each(all.extent, [=, &all](index<1> i) restrict(amp) {
    unsigned unset; // 9: unwritten
    write(all, i, unset);
  });
  parallel_for_each(all.extent, [=, &all](index<1> i) restrict(amp) {
    const int place = 8 + 4 * (i[0] % 2);
    unsigned &one = all[i];
    one = 3u << place | (one & ~(15u << place));
  });
  parallel_for_each(all.extent, [=, &all](index<1> i) restrict(amp) { view[i] = all[i] & 15; });
  view.synchronize();
}
void unwritten_field() {
  write_fields([](array<unsigned> &all, index<1> i, unsigned unset) restrict(amp) {
    all[i] = (all[i] & ~15u) | 3;
    all[i] = (all[i] & ~0xf0000u) | (unset & 15) << 16; // 9: unwritten
  });
}
void written_field() {
  write_fields([](array<unsigned> &all, index<1> i, unsigned) restrict(amp) {
    all[i] = (all[i] & ~15u) | 3;
    all[i] &= ~0xf0000u;
  });
}

// What a kernel reads is a field that no other has written.
void field_of_others(bool writes) {
  array<unsigned> all(count);
  std::vector<unsigned> results(count);
  array_view<unsigned> view(count, results);
  parallel_for_each(all.extent, [=, &all](index<1> i) restrict(amp) {
    if (writes)
      all[i] = (all[i] & 15u) | 16;
    else
      all[i] = (all[i] & ~15u) | 1;
  });
  parallel_for_each(all.extent, [=, &all](index<1> i) restrict(amp) {
    view[i] = all[i] >> 4; // 10: unwritten
  });
  view.synchronize();
}

template <void program(bool)> void yes() { program(true); }
template <void program(bool)> void no() { program(false); }

const checks::one_case cases[] = {
    {"doubled", no<doubled>, yes<doubled>},
    {"shifted", no<shifted>, yes<shifted>},
    {"masked", no<masked>, yes<masked>},
    {"bit", no<with_a_bit_set>, yes<with_a_bit_set>},
    {"one_bit", no<one_bit_and_more>, yes<one_bit_and_more>},
    {"compared", no<compared>, yes<compared>},
    {"chosen", yes<chosen>, no<chosen>},
    {"vector", three_components, four_components},
    {"record", no<through_a_record>, yes<through_a_record>},
    {"copied", copied_vectors, copied_vectors},
    {"field", unwritten_field, written_field},
    {"others", no<field_of_others>, yes<field_of_others>},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
