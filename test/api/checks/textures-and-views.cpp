// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that mistakes with textures, planes, sections, other shapes, aliases and records are found at their lines.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"

using checks::count, checks::launch, checks::launch_with, checks::size;

void texture_written_outside(int rows) {
  graphics::texture<int, 2> image(8, 8);
  const graphics::texture_view<int, 2> view(image);
  parallel_for_each(extent<2>(rows, 8), [=](index<2> i) restrict(amp) {
    view.set(i, i[0]); // 1: out-of-bounds
  });
  std::vector<int> numbers(count);
  graphics::copy(image, numbers.data(), count * unsigned(sizeof(int)));
}

void texture_read_outside(int away) {
  const std::vector<int> numbers = checks::ascending(count);
  std::vector<int> sums(count);
  const graphics::texture<int, 2> image(8, 8, numbers.begin(), numbers.end());
  const array_view<int, 2> to(8, 8, sums);
  parallel_for_each(image.extent, [=, &image](index<2> i) restrict(amp) {
    to[i] = image(i[0], i[1] + away); // 2: out-of-bounds
  });
  to.synchronize();
}

// A texture of one 32-bit number may be read and written in one kernel.
void shift_in_a_texture(bool in_place) {
  const std::vector<int> numbers = checks::ascending(count);
  graphics::texture<int, 1> image(count, numbers.begin(), numbers.end()), other(count);
  const graphics::texture_view<int, 1> from(image), to(in_place ? image : other);
  parallel_for_each(extent<1>(count - 1), [=](index<1> i) restrict(amp) {
    to.set(i, from[i[0] + 1]); // 3: race
  });
}

// Four numbers of a byte each are one element.
void small_components(int stride) {
  graphics::texture<graphics::uint_4, 1> image(count, 8u);
  const graphics::texture_view<graphics::uint_4, 1> view(image);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    view.set(index<1>(i[0] * stride / 2), graphics::uint_4(i[0], 1, 2, 3)); // 4: race
  });
}

void planes(int other) {
  std::vector<int> numbers(count);
  array_view<int, 3> view(4, 4, 4, numbers);
  const array_view<int, 2> one = view[1], two = view[other];
  parallel_for_each(one.extent, [=](index<2> i) restrict(amp) {
    one[i] = i[0];                 // 5: race
    two(i[1], i[0]) = i[0] + i[1]; // 5: race
  });
  view.synchronize();
}

void sections_of_sections(int begin) {
  std::vector<int> numbers(count);
  array_view<int, 2> view(8, 8, numbers);
  const array_view<int, 2> half = view.section(index<2>(0, 4), extent<2>(8, 4));
  const array_view<int, 2> left = view.section(index<2>(0, 0), extent<2>(8, begin)),
                           right = half.section(index<2>(0, 0), extent<2>(8, 2));
  parallel_for_each(right.extent, [=](index<2> i) restrict(amp) {
    right[i] = 1;                        // 6: race
    left(i[0], begin - 2 + i[1]) = i[0]; // 6: race
  });
  view.synchronize();
}

// Rows of another length than the one that the numbers have.
void rows_of_another_length(int length) {
  std::vector<int> numbers(count);
  array_view<int> view(count, numbers);
  parallel_for_each(extent<1>(8), [=](index<1> row) restrict(amp) {
    for (int column = 0; column < length; ++column)
      if (row[0] * 7 + column < count)
        view[row[0] * 7 + column] = row[0]; // 7: race
  });
  view.synchronize();
}

void floats_as_integers(int away) {
  std::vector<float> numbers(count);
  array_view<float> view(count, numbers);
  const array_view<int> bits = view.reinterpret_as<int>();
  parallel_for_each(extent<1>(count - 1), [=](index<1> i) restrict(amp) {
    if (bits[i[0] + away] >= 0)           // 8: race
      view[i] = 1.0f + float(i[0]); // 8: race
  });
  view.synchronize();
}

void array_and_a_view_of_it(int away) {
  const std::vector<int> numbers = checks::ascending(count);
  array<int, 1> data(count, numbers.begin());
  array_view<int> view(data);
  parallel_for_each(extent<1>(count - 1), [=, &data](index<1> i) restrict(amp) {
    data[i] = view[i[0] + away] + 1; // 9: race
  });
  std::vector<int> results(count);
  copy(data, results.begin());
}

void view_without_a_source(bool writes) {
  const array_view<int> between(count);
  std::vector<int> numbers(count);
  const array_view<int> to(count, numbers);
  if (writes)
    parallel_for_each(between.extent, [=](index<1> i) restrict(amp) { between[i] = i[0]; });
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    to[i] = between[i]; // 10: unwritten
  });
  to.synchronize();
}

void doubles_at_an_odd_place(int place) {
  std::vector<int> numbers(count);
  array_view<int> view(count, numbers);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    double *const at = reinterpret_cast<double *>(&view[place]);
    *at = 1; // 11: misaligned
  });
  view.synchronize();
}

struct bin {
  int counts[4];
  float sum;
};

void array_in_a_record(int at) {
  launch_with(at, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    bin own = {};
    own.counts[n] = 1; // 12: out-of-bounds
    v[t.global] = own.counts[t.local[0] % 4];
  });
}

void rows_of_a_local_array(int at) {
  launch_with(at, [](tiled_index<size> t, const array_view<int> &v, int n) restrict(amp) {
    int own[3][4] = {};
    own[2][n] = 1; // 13: out-of-bounds
    v[t.global] = own[t.local[0] % 3][t.local[0] % 4];
  });
}

void member_of_a_tile_static_record() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static bin bins[size]; // 14: unwritten
    bins[t.local[0]].counts[0] = t.local[0];
    t.barrier.wait();
    v[t.global] = bins[size - 1 - t.local[0]].counts[1]; // 14: unwritten
  });
}
void written_member_of_a_tile_static_record() {
  launch([](tiled_index<size> t, const array_view<int> &v) restrict(amp) {
    tile_static bin bins[size];
    bins[t.local[0]].counts[0] = t.local[0];
    t.barrier.wait();
    v[t.global] = bins[size - 1 - t.local[0]].counts[0];
  });
}

void sums_of_tile_static_records(bool is_ordered) {
  launch_with(is_ordered, [](tiled_index<size> t, const array_view<int> &v, int ordered) restrict(amp) {
    tile_static bin bins[size];
    bins[t.local[0]].sum = 1.0f * t.local[0]; // 15: race
    if (ordered)
      t.barrier.wait();
    const bin other = bins[(t.local[0] + 1) % size]; // 15: race
    v[t.global] = other.sum > 3.0f;
  });
}

// Each work-item has its own slots, if there are as many as it counts on.
void slots_of_work_items(int slots) {
  std::vector<int> numbers(count * 4);
  array_view<int> view(count * 4, numbers);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    for (int slot = 0; slot < 4; ++slot)
      view[i[0] * slots + slot] += i[0]; // 16: race
  });
  view.synchronize();
}

const checks::one_case cases[] = {
    {"texture_written", [] { texture_written_outside(9); }, [] { texture_written_outside(8); }},
    {"texture_read", [] { texture_read_outside(1); }, [] { texture_read_outside(0); }},
    {"texture_shift", [] { shift_in_a_texture(true); }, [] { shift_in_a_texture(false); }},
    {"components", [] { small_components(1); }, [] { small_components(2); }},
    {"planes", [] { planes(1); }, [] { planes(2); }},
    {"sections", [] { sections_of_sections(5); }, [] { sections_of_sections(4); }},
    {"rows", [] { rows_of_another_length(8); }, [] { rows_of_another_length(7); }},
    {"bits", [] { floats_as_integers(1); }, [] { floats_as_integers(0); }},
    {"alias", [] { array_and_a_view_of_it(1); }, [] { array_and_a_view_of_it(0); }},
    {"unsourced", [] { view_without_a_source(false); }, [] { view_without_a_source(true); }},
    {"odd_place", [] { doubles_at_an_odd_place(3); }, [] { doubles_at_an_odd_place(4); }},
    {"record", [] { array_in_a_record(5); }, [] { array_in_a_record(3); }},
    {"local_rows", [] { rows_of_a_local_array(4); }, [] { rows_of_a_local_array(3); }},
    {"member", member_of_a_tile_static_record, written_member_of_a_tile_static_record},
    {"copied", [] { sums_of_tile_static_records(false); }, [] { sums_of_tile_static_records(true); }},
    {"slots", [] { slots_of_work_items(3); }, [] { slots_of_work_items(4); }},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
