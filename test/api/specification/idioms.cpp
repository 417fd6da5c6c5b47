// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the idioms of programs for Visual C++ work: properties in expressions, both spellings of the namespace
// beside std::array, staging arrays, results by discard_data and subscripts, vectors from arrays, functors with helpers.
// Conformance: H002+ H003+ H006+ H008+ H015+ H017+ H018+ H019+ H020+ H021+ H022+ H023+ B003+ B106+
//
// RUN: %amp++ -O1 %s -o %t && %run %t
#define _SILENCE_AMP_DEPRECATION_WARNINGS
#include <algorithm>
#include <amp.h>
#include <array>

#include "../serial_comparison.h"

// std::extent is in sight, too: programs that use both namespaces qualify it, as they qualify array.
using namespace std;
using namespace concurrency;

// H002, H003: the device is looked for among all, by its properties
bool pick_accelerator() {
  vector<accelerator> all = accelerator::get_all();
  auto found = find_if(all.begin(), all.end(), [](accelerator &a) {
    return !a.is_emulated && a.supports_double_precision && a.dedicated_memory > 0;
  });
  return found != all.end() && accelerator::set_default(found->device_path) && accelerator() == *found;
}

int row_times_column(const array_view<const int, 2> &a, const concurrency::array<int, 2> &b,
                     index<2> at) restrict(amp) {
  int sum = 0;
  for (int k = 0; k < a.extent[1]; ++k)
    sum += a(at[0], k) * b(k, at[1]);
  return sum;
}

class product {
  array_view<const int, 2> a;
  array_view<int, 2> result;

public:
  product(const array_view<const int, 2> &a, const array_view<int, 2> &result) : a(a), result(result) {}
  void operator()(tiled_index<4, 4> t_idx) const restrict(amp) { result[t_idx] = a[t_idx] + a(t_idx.global); }
};

// H021, H022: functors, helpers, arrays by reference, tiles of properties
void kernels() {
  const vector<int> numbers = random_ints(64);
  array_view<const int, 2> a(8, 8, numbers);
  vector<int> sums(numbers.size());
  array_view<int, 2> result(8, 8, sums);
  result.discard_data(); // H019
  parallel_for_each(result.extent.tile<4, 4>(), product(a, result));
  result.synchronize();
  expect("functor", sums[63] == 2 * numbers[63] && sums[0] == 2 * numbers[0]);

  concurrency::array<int, 2> arr(8, 8, numbers.begin());
  parallel_for_each(arr.extent.tile<4, 4>(), [=, &arr](tiled_index<4, 4> t_idx) restrict(amp) {
    result[t_idx] = row_times_column(a, arr, t_idx);
  });
  int expected = 0;
  for (int k = 0; k < 8; ++k)
    expected += numbers[40 + k] * numbers[8 * k + 3];
  expect("a helper that takes an array", result(5, 3) == expected); // H019: the subscript synchronizes

  // H022: a tile of an extent made on the spot, and sizes that narrow
  array_view<const int> flat(numbers.size(), numbers);
  array_view<int> sums_of_tiles(numbers.size() / 16);
  parallel_for_each(concurrency::extent<1>(flat.extent[0]).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int part[16];
    array_view<int> seen(part); // H023
    seen[t.local] = flat[t];
    t.barrier.wait_with_tile_static_memory_fence();
    if (t.local[0] == 0) {
      int sum = 0;
      for (int k = 0; k < 16; ++k)
        sum += seen[k];
      sums_of_tiles[t.tile] = sum;
    }
  });
  int last = 0;
  for (int k = 48; k < 64; ++k)
    last += numbers[k];
  expect("sums of tiles", sums_of_tiles[3] == last);
}

// H008: either spelling, and std::array beside it
void names() {
  std::array<int, 4> plain = {{1, 2, 3, 4}};
  Concurrency::array<int, 1> device(4, plain.begin());
  Concurrency::parallel_for_each(device.extent, [&device](Concurrency::index<1> i) restrict(amp) { device[i] *= 2; });
  concurrency::copy(device, plain.begin());
  expect("both arrays", plain[3] == 8);
}

// H017, H018: elements are written on the host, by subscripts and through a view, then copied
void staging() {
  accelerator_view cpu_view = accelerator(accelerator::cpu_accelerator).default_view;
  accelerator_view device_view = accelerator().default_view;
  concurrency::array<float, 2> s(concurrency::extent<2>(4, 6), cpu_view, device_view),
      on_device(4, 6, device_view);
  expect("places", s.accelerator_view == cpu_view && s.associated_accelerator_view == device_view);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 6; ++column)
      s[row][column] = float(10 * row + column);
  array_view<float, 2> seen(s);
  seen(3, 5) += 0.5f;
  copy(s, on_device);
  parallel_for_each(on_device.extent, [&](index<2> i) restrict(amp) { on_device[i] *= 2; });
  copy(on_device, s);
  expect("there and back", s(3, 5) == 71.0f && s(2, 4) == 48.0f && seen(0, 1) == 2.0f);
}

// H020
void vectors() {
  vector<int> numbers = random_ints(30), v;
  concurrency::array<int> a(30, numbers.begin(), numbers.end());
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] += i[0]; });
  v = a;
  expect("a vector", v.size() == 30 && v[29] == numbers[29] + 29);
}

// H015: arrays on a view that was made have the access type of its accelerator
void access_of_views() {
  accelerator device;
  const concurrency::array<int> on_default(4, device.default_view), on_made(4, device.create_view());
  expect("access type", on_made.cpu_access_type == device.default_cpu_access_type &&
                            on_default.cpu_access_type == on_made.cpu_access_type);
}

int main() {
  expect("picked", pick_accelerator());
  kernels();
  names();
  staging();
  vectors();
  access_of_views();
  return result();
}
