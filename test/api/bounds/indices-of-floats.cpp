// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -famp-bounds=robust an index made of a float stays inside of its container whatever the float is: no
// number, an infinity, huge; also with -ffast-math, and where the program clamps the float first.
//
// The accelerator ref reports what lies outside; the host's memory is where a wrong write would be seen.
// RUN: %if every-shape %{ %amp++ -O2 -famp-bounds=robust %s -o %t && %run --only=shared %t %}
// RUN: %amp++ -O2 -famp-bounds=robust -ffast-math %s -o %t-fast && %run --only=shared %t-fast
// RUN: %if thorough %{ %amp++ -O3 -famp-bounds=robust -ffast-math -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
#include <amp.h>

#include "../serial_comparison.h"

#include <algorithm>
#include <cstring>

using namespace concurrency;

const int Count = 1021, Inside = 257, Margin = 4096;
const int Own = 5, Written = 6, Foreign = 9;

float from_bits(unsigned bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

float clamped(float x, float most) restrict(amp) {
  const float above = x > 0 ? x : 0;
  return above < most ? above : most;
}

int main() {
  const float infinity = from_bits(0x7f800000u), nothing = from_bits(0x7fc00000u);
  const std::vector<float> unusual = {nothing, -nothing, infinity, -infinity, 1e30f, -1e30f, 2147483648.0f, -2147483648.0f,
                                      4294967296.0f, 1.8446744e19f, -1.8446744e19f, 3e9f, 1e-40f, -0.5f, 257.0f, 256.0f};
  std::vector<float> floats;
  for (int n = 0; n < Count; ++n)
    floats.push_back(n % 3 == 0 ? float(n % Inside) : unusual[std::size_t(n) % unusual.size()]);

  // The container lies in the middle of what is the program's.
  std::vector<int> memory(Inside + 2 * Margin, Foreign);
  std::fill_n(memory.begin() + Margin, Inside, Own);
  std::vector<int> results(4 * Count);
  {
    const array_view<const float> in(Count, floats);
    const array_view<int> container(Inside, memory.data() + Margin);
    const array_view<int> out(4 * Count, results);
    parallel_for_each(extent<1>(Count), [=](index<1> i) restrict(amp) {
      const float x = in[i];
      out[4 * i[0]] = container[int(x)];
      out[4 * i[0] + 1] = container[int(unsigned(x))];
      out[4 * i[0] + 2] = container[int(double(x) * 1.5)];
      out[4 * i[0] + 3] = container[int(clamped(x, Inside - 1))];
    });
    parallel_for_each(extent<1>(Count), [=](index<1> i) restrict(amp) {
      container[int(in[i] * 2)] = Written;
      container[int(clamped(in[i] * 3, Inside - 1))] = Written;
    });
    out.synchronize();
    container.synchronize();
  }
  expect("reads are of the container, or 0",
         std::all_of(results.begin(), results.end(), [](int value) { return value == Own || value == 0; }));
  bool read_inside = true;
  for (int n = 0; n < Count; n += 3)
    read_inside = read_inside && results[std::size_t(4 * n)] == Own;
  expect("what lies inside is read", read_inside);
  for (int n = 0; n < Inside + 2 * Margin; ++n) {
    const bool inside = n >= Margin && n < Margin + Inside;
    const int value = memory[std::size_t(n)];
    if (inside ? value != Own && value != Written : value != Foreign) {
      std::printf("FAILED element %d is %d\n", n - Margin, value);
      ++failed_expectations();
      break;
    }
  }
  expect("something is written", memory[Margin + 2] == Written);
  return result();
}
