// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that samples and gathers read texels of the texture alone, whatever the place and the level: no numbers,
// infinities, huge and tiny ones; at every level of x86-64, and with -ffast-math, by which comparisons of floats say
// anything of what is no number.
//
// RUN: %if every-shape %{ %amp++ -O2 %s -o %t && %run %t %}
// RUN: %amp++ -O2 -ffast-math %s -o %t-fast && %run %t-fast
// RUN: %if thorough %{ %amp++ -O3 -ffast-math -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
#include <amp.h>
#include <amp_graphics.h>

#include "../serial_comparison.h"

#include <cstring>

using namespace concurrency;
using namespace concurrency::graphics;

// What a texel, or the border, is: anything else comes from elsewhere.
const int Least = 3, Most = 4, Border = 7;
const int Samples = 509;

float from_bits(unsigned bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::vector<float> unusual_floats(std::size_t count) {
  const float infinity = from_bits(0x7f800000u);
  const std::vector<float> unusual = {from_bits(0x7fc00000u), from_bits(0xffc00000u), from_bits(0x7f800001u),
                                      infinity, -infinity, 1e30f, -1e30f, 2147483648.0f, -2147483648.0f,
                                      18446744073709551616.0f, -18446744073709551616.0f, 3.4e38f, -3.4e38f, 1e-40f,
                                      -1e-40f, 0.0f, -0.0f, 1.0f, -1.0f, 0.999999f, 1.000001f, 8388609.0f, -16777217.0f};
  std::vector<float> values;
  for (std::size_t n = 0; n < count; ++n) {
    const unsigned chance = random_numbers()();
    values.push_back(chance % 4 == 0 ? random_values<float>(1, -3, 3)[0] : unusual[chance / 4 % unusual.size()]);
  }
  return values;
}

template <int Rank> struct place_of;
template <> struct place_of<1> {
  static float made(const array_view<const float> &numbers, int n) restrict(amp) { return numbers[3 * n]; }
};
template <> struct place_of<2> {
  static float_2 made(const array_view<const float> &numbers, int n) restrict(amp) {
    return float_2(numbers[3 * n], numbers[3 * n + 1]);
  }
};
template <> struct place_of<3> {
  static float_3 made(const array_view<const float> &numbers, int n) restrict(amp) {
    return float_3(numbers[3 * n], numbers[3 * n + 1], numbers[3 * n + 2]);
  }
};

bool comes_from_texture(float value) { return (value >= Least && value <= Most) || value == Border; }

/// Bits, because -ffast-math would let the host take no number for any.
void expect_of_texture(const char *what, const std::vector<float> &values) {
  for (const float value : values) {
    unsigned bits;
    std::memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x7f800000u) == 0x7f800000u || !comes_from_texture(value)) {
      std::printf("FAILED %s: %08x is no texel's\n", what, bits);
      ++failed_expectations();
      return;
    }
  }
}

/// All levels of it hold numbers between Least and Most.
template <int Rank> texture<float, Rank> filled(const extent<Rank> &shape) {
  texture<float, Rank> made(shape, 32u, 0u);
  for (unsigned level = 0; level < made.get_mipmap_levels(); ++level) {
    const texture_view<float, Rank> to(made, level);
    parallel_for_each(to.get_extent(), [=](index<Rank> i) restrict(amp) {
      to.set(i, Least + (i[0] * 5 + i[Rank - 1] * 3) % 256 / 256.0f * (Most - Least));
    });
  }
  return made;
}

const address_mode Modes[] = {address_wrap, address_mirror, address_clamp, address_border};

template <int Rank> void sampled(const extent<Rank> &shape) {
  const texture<float, Rank> source = filled(shape);
  const texture_view<const float, Rank> view(source);
  const std::vector<float> places = unusual_floats(3 * Samples), details = unusual_floats(Samples);
  const array_view<const float> in(3 * Samples, places), level(Samples, details);
  for (const address_mode mode : Modes) {
    std::vector<float> results(Samples);
    const array_view<float> out(Samples, results);
    const sampler nearest(filter_point, mode, float_4(Border, Border, Border, Border));
    parallel_for_each(extent<1>(Samples), [=](index<1> i) restrict(amp) {
      out[i] = view.sample(nearest, place_of<Rank>::made(in, i[0]), level[i]);
    });
    out.synchronize();
    expect_of_texture("nearest texel", results);
    // Of what is no number a blend is none either: here nothing else may be read.
    const sampler blending(filter_linear, mode, float_4(Border, Border, Border, Border));
    parallel_for_each(extent<1>(Samples), [=](index<1> i) restrict(amp) {
      out[i] = view.sample(blending, place_of<Rank>::made(in, i[0]), level[i]);
    });
    out.synchronize();
  }
  std::vector<float> results(Samples);
  const array_view<float> out(Samples, results);
  parallel_for_each(extent<1>(Samples), [=](index<1> i) restrict(amp) {
    out[i] = view.sample(place_of<Rank>::made(in, i[0]), level[i]);
  });
  out.synchronize();
}

void gathered(const extent<2> &shape) {
  const texture<float, 2> source = filled(shape);
  const texture_view<const float, 2> view(source);
  const std::vector<float> places = unusual_floats(3 * Samples);
  const array_view<const float> in(3 * Samples, places);
  for (const address_mode mode : Modes) {
    std::vector<float> results(4 * Samples);
    const array_view<float> out(4 * Samples, results);
    const sampler by(filter_linear, mode, float_4(Border, Border, Border, Border));
    parallel_for_each(extent<1>(Samples), [=](index<1> i) restrict(amp) {
      const float_4 four = view.gather_red(by, place_of<2>::made(in, i[0]));
      out[4 * i[0]] = four.x;
      out[4 * i[0] + 1] = four.y;
      out[4 * i[0] + 2] = four.z;
      out[4 * i[0] + 3] = four.w;
    });
    out.synchronize();
    expect_of_texture("gathered texels", results);
  }
}

int main() {
  sampled(extent<1>(1));
  sampled(extent<1>(64));
  sampled(extent<2>(5, 7));
  sampled(extent<3>(3, 4, 5));
  gathered(extent<2>(1, 1));
  gathered(extent<2>(5, 7));
  return result();
}
