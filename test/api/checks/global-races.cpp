// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that races on views, arrays and textures are found at their lines, and none where there is none.
//
// RUN: %amp++ -O1 -w -famp-check -famp-cpu=scalar -famp-targets=cpu %s -o %t-O1 && %findings %t-O1 %s
// RUN: %if thorough %{ %amp++ -O0 -g -w -famp-cpu=scalar -famp-targets=cpu %s -o %t-O0 && %findings %t-O0 %s %}
#include "inputs/cases.h"

constexpr int count = 64, size = 16;

void neighbours_in_place() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    if (i[0] > 0)
      view[i] += view[i[0] - 1]; // 1: race
  });
  view.synchronize();
}
void neighbours_out_of_place() {
  std::vector<int> numbers = checks::ascending(count), sums(count);
  array_view<const int> view(count, numbers);
  array_view<int> to(count, sums);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    to[i] = i[0] > 0 ? view[i] + view[i[0] - 1] : 0;
  });
  to.synchronize();
}

void counter() {
  std::vector<int> one(1);
  array_view<int> view(1, one);
  parallel_for_each(extent<1>(count), [=](index<1>) restrict(amp) {
    ++view[0]; // 2: race
  });
  view.synchronize();
}
void atomic_counter() {
  std::vector<int> one(1);
  array_view<int> view(1, one);
  parallel_for_each(extent<1>(count), [=](index<1>) restrict(amp) { atomic_fetch_inc(&view[0]); });
  view.synchronize();
}

void histogram() {
  std::vector<int> numbers = checks::ascending(count), bins(8);
  array_view<const int> view(count, numbers);
  array_view<int> to(8, bins);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    to[view[i] % 8] += 1; // 3: race
  });
  to.synchronize();
}
void atomic_histogram() {
  std::vector<int> numbers = checks::ascending(count), bins(8);
  array_view<const int> view(count, numbers);
  array_view<int> to(8, bins);
  parallel_for_each(view.extent,
                    [=](index<1> i) restrict(amp) { atomic_fetch_add(&to[view[i] % 8], 1); });
  to.synchronize();
}

void largest_by_a_look() {
  std::vector<int> numbers = checks::ascending(count), found(1);
  for (int &number : numbers)
    number = number * 37 % count;
  array_view<const int> view(count, numbers);
  array_view<int> most(1, found);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    if (view[i] > most[0]) // 4: race
      most[0] = view[i];   // 4: race, 5: race
  });
  most.synchronize();
}
void largest_atomically() {
  std::vector<int> numbers = checks::ascending(count), found(1);
  array_view<const int> view(count, numbers);
  array_view<int> most(1, found);
  parallel_for_each(view.extent,
                    [=](index<1> i) restrict(amp) { atomic_fetch_max(&most[0], view[i]); });
  most.synchronize();
}

void flag_with_numbers() {
  std::vector<int> flag(1);
  array_view<int> view(1, flag);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    if (i[0] % 3 == 0)
      view[0] = i[0]; // 6: race
  });
  view.synchronize();
}
void flag_with_one_value() {
  std::vector<int> flag(1);
  array_view<int> view(1, flag);
  parallel_for_each(extent<1>(count), [=](index<1> i) restrict(amp) {
    if (i[0] % 3 == 0)
      view[0] = 1;
  });
  view.synchronize();
}

void transposition_in_place() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int, 2> view(8, 8, numbers);
  parallel_for_each(view.extent, [=](index<2> i) restrict(amp) {
    const int other = view(i[1], i[0]); // 7: race
    view[i] = other;                    // 7: race
  });
  view.synchronize();
}
void transposition_of_pairs() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int, 2> view(8, 8, numbers);
  parallel_for_each(view.extent, [=](index<2> i) restrict(amp) {
    if (i[0] < i[1]) {
      const int other = view(i[1], i[0]);
      view(i[1], i[0]) = view[i];
      view[i] = other;
    }
  });
  view.synchronize();
}

// Two views of the same data.
void overlapping_sections() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> all(count, numbers);
  array_view<int> from = all.section(0, 40), to = all.section(20, 40);
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) {
    to[i] = from[i]; // 8: race
  });
  all.synchronize();
}
void separate_sections() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> all(count, numbers);
  array_view<int> from = all.section(0, 30), to = all.section(30, 30);
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { to[i] = from[i]; });
  all.synchronize();
}

void barrier_between_tiles() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    view[t.global] *= 2; // 9: race
    t.barrier.wait();
    view[t.global] += view[(t.global[0] + 1) % count]; // 9: race, 10: race
  });
  view.synchronize();
}
void barrier_in_tiles() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    view[t.global] *= 2;
    t.barrier.wait();
    const int next = view[t.tile_origin[0] + (t.local[0] + 1) % size];
    t.barrier.wait();
    view[t.global] += next;
  });
  view.synchronize();
}

void tile_static_fence_for_views() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    view[t.global] = t.local[0]; // 11: race
    t.barrier.wait_with_tile_static_memory_fence();
    const int next = view[t.tile_origin[0] + (t.local[0] + 1) % size]; // 11: race, 12: race
    t.barrier.wait_with_tile_static_memory_fence();
    view[t.global] = next; // 12: race
  });
  view.synchronize();
}
void global_fence_for_views() {
  std::vector<int> numbers = checks::ascending(count);
  array_view<int> view(count, numbers);
  parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    view[t.global] = t.local[0];
    t.barrier.wait_with_global_memory_fence();
    const int next = view[t.tile_origin[0] + (t.local[0] + 1) % size];
    t.barrier.wait_with_global_memory_fence();
    view[t.global] = next;
  });
  view.synchronize();
}

void captured_array() {
  array<int, 1> data(count);
  std::vector<int> numbers = checks::ascending(count);
  copy(numbers.begin(), data);
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) {
    data[i[0] / 2] = i[0]; // 13: race
  });
  copy(data, numbers.begin());
}
void captured_array_of_its_own() {
  array<int, 1> data(count);
  std::vector<int> numbers = checks::ascending(count);
  copy(numbers.begin(), data);
  parallel_for_each(data.extent, [&data](index<1> i) restrict(amp) { data[i] = i[0]; });
  copy(data, numbers.begin());
}

// The last tile adds up what all have left, if it knows that it is the last one.
void last_tile(bool has_fences) {
  std::vector<int> numbers = checks::ascending(count), parts(count / size), state(2);
  array_view<const int> view(count, numbers);
  array_view<int> partial(count / size, parts), counter(2, state);
  if (has_fences)
    parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      if (t.local[0] != 0)
        return;
      partial[t.tile] = view[t.global];
      global_memory_fence(t.barrier);
      const int before = atomic_fetch_inc(&counter[0]);
      global_memory_fence(t.barrier);
      if (before == count / size - 1) {
        int sum = 0;
        for (int part = 0; part < count / size; ++part)
          sum += partial[part];
        counter[1] = sum;
      }
    });
  else
    parallel_for_each(view.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
      if (t.local[0] != 0)
        return;
      partial[t.tile] = view[t.global]; // 14: race
      const int before = atomic_fetch_inc(&counter[0]);
      if (before == count / size - 1) {
        int sum = 0;
        for (int part = 0; part < count / size; ++part)
          sum += partial[part]; // 14: race
        counter[1] = sum;
      }
    });
  counter.synchronize();
}

void texture_written_twice() {
  graphics::texture<int, 1> image(count);
  const graphics::texture_view<int, 1> view(image);
  parallel_for_each(image.extent, [=](index<1> i) restrict(amp) {
    view.set(index<1>(i[0] / 2), i[0]); // 15: race
  });
  std::vector<int> numbers(count);
  graphics::copy(image, numbers.data(), count * unsigned(sizeof(int)));
}
void texture_written_once() {
  graphics::texture<int, 1> image(count);
  const graphics::texture_view<int, 1> view(image);
  parallel_for_each(image.extent, [=](index<1> i) restrict(amp) { view.set(i, i[0]); });
  std::vector<int> numbers(count);
  graphics::copy(image, numbers.data(), count * unsigned(sizeof(int)));
}

struct pixel {
  unsigned value;
};

void halves_of_records() {
  std::vector<double> numbers(count);
  array_view<double> view(count, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    view[i[0] & ~1] = i[0]; // 16: race
  });
  view.synchronize();
}
void records_of_their_own() {
  std::vector<double> numbers(count);
  array_view<double> view(count, numbers);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
  view.synchronize();
}

const checks::one_case cases[] = {
    {"neighbours", neighbours_in_place, neighbours_out_of_place},
    {"counter", counter, atomic_counter},
    {"histogram", histogram, atomic_histogram},
    {"largest", largest_by_a_look, largest_atomically},
    {"flag", flag_with_numbers, flag_with_one_value},
    {"transposition", transposition_in_place, transposition_of_pairs},
    {"sections", overlapping_sections, separate_sections},
    {"tiles", barrier_between_tiles, barrier_in_tiles},
    {"fence", tile_static_fence_for_views, global_fence_for_views},
    {"array", captured_array, captured_array_of_its_own},
    {"last_tile", [] { last_tile(false); }, [] { last_tile(true); }},
    {"texture", texture_written_twice, texture_written_once},
    {"doubles", halves_of_records, records_of_their_own},
};

int main(int argument_count, char **arguments) {
  return checks::main(cases, argument_count, arguments);
}
