// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the functions of namespace direct3d return what plain loops do, at the ends of their ranges too.
// Conformance: F001+ F002+ F003+ F004+ F005+ F006+ F007+ F008+ F011+ F012+ F013+ F014+ F015+ F016+
//
// RUN: %amp++ -O2 -ffp-contract=off %s -o %t && %run %t
// RUN: %amp++ -O0 -ffp-contract=off %s -o %t-O0 && %run --only=shared %t-O0
#include <amp_graphics.h>

#include "../serial_comparison.h"

#include <climits>
#include <cstdlib>

namespace d3d = concurrency::direct3d;
using namespace concurrency;
using graphics::direct3d::uint2;
using graphics::direct3d::uint4;

static unsigned bits_of(unsigned x) {
  unsigned count = 0;
  for (; x; x &= x - 1)
    ++count;
  return count;
}
static unsigned reversed(unsigned x) {
  unsigned result = 0;
  for (int bit = 0; bit < 32; ++bit)
    result |= (x >> bit & 1) << (31 - bit);
  return result;
}
static int highest(unsigned x) {
  int bit = -1;
  for (; x; x >>= 1)
    ++bit;
  return bit;
}
static int lowest(unsigned x) {
  for (int bit = 0; bit < 32; ++bit)
    if (x >> bit & 1)
      return bit;
  return -1;
}
/// Sums of absolute differences, byte by byte.
static void serial_msad4(unsigned reference, const unsigned *source, unsigned *sums) {
  for (int shift = 0; shift < 4; ++shift)
    for (int byte = 0; byte < 4; ++byte) {
      const int place = shift + byte, wanted = reference >> (8 * byte) & 255;
      const int found = source[place / 4] >> (8 * (place % 4)) & 255;
      if (wanted)
        sums[shift] += std::abs(wanted - found);
    }
}

/// `function(x, y, z)` of each triple, in a kernel.
template <class R, class T, class Function>
std::vector<R> in_kernel(const std::vector<T> &x, const std::vector<T> &y, const std::vector<T> &z, Function function) {
  const int count = int(x.size());
  std::vector<R> results(count);
  const array_view<const T> a(count, x), b(count, y), c(count, z);
  const array_view<R> out(count, results);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = function(a[i], b[i], c[i]); });
  out.synchronize();
  return results;
}

#define CHECK(R, T, x, y, z, kernel, serial)                                                                                  \
  do {                                                                                                                         \
    std::vector<R> expected;                                                                                                   \
    for (std::size_t i = 0; i < x.size(); ++i) {                                                                               \
      const T a = x[i], b = y[i], c = z[i];                                                                                    \
      (void)a, (void)b, (void)c;                                                                                               \
      expected.push_back(serial);                                                                                              \
    }                                                                                                                          \
    const auto actual = in_kernel<R>(x, y, z, [](T a, T b, T c) restrict(amp) -> R {                                           \
      (void)a, (void)b, (void)c;                                                                                               \
      return kernel;                                                                                                           \
    });                                                                                                                        \
    expect_equal(#kernel, actual, expected);                                                                                   \
  } while (false)

int main() {
  std::vector<int> x = {0, 1, -1, INT_MIN, INT_MAX, 255, -256}, y(1000), z(1000);
  while (x.size() < 1000)
    x.push_back(int(random_numbers()()) >> random_numbers()() % 32);
  for (std::size_t i = 0; i < 1000; ++i) {
    y[i] = int(random_numbers()());
    z[i] = i % 7 ? int(random_numbers()()) : x[i];
  }
  const auto wrapped = [](int a, int b, int c) { return int(unsigned(a) * unsigned(b) + unsigned(c)); };
  CHECK(int, int, x, y, z, d3d::abs(a), (a < 0 ? int(0u - unsigned(a)) : a));
  CHECK(int, int, x, y, z, d3d::sign(a), (a > 0) - (a < 0));
  CHECK(int, int, x, y, z, d3d::clamp(a, b < c ? b : c, b < c ? c : b),
        std::min(std::max(a, std::min(b, c)), std::max(b, c)));
  CHECK(int, int, x, y, z, d3d::imax(a, b), std::max(a, b));
  CHECK(int, int, x, y, z, d3d::imin(a, b), std::min(a, b));
  CHECK(unsigned, int, x, y, z, d3d::umax(unsigned(a), unsigned(b)), std::max(unsigned(a), unsigned(b)));
  CHECK(unsigned, int, x, y, z, d3d::umin(unsigned(a), unsigned(b)), std::min(unsigned(a), unsigned(b)));
  CHECK(unsigned, int, x, y, z, d3d::countbits(unsigned(a)), bits_of(unsigned(a)));
  CHECK(unsigned, int, x, y, z, d3d::reversebits(unsigned(a)), reversed(unsigned(a)));
  CHECK(int, int, x, y, z, d3d::firstbithigh(a), highest(unsigned(a)));
  CHECK(int, int, x, y, z, d3d::firstbitlow(a), lowest(unsigned(a)));
  CHECK(int, int, x, y, z, d3d::mad(a, b, c), wrapped(a, b, c));
  CHECK(unsigned, int, x, y, z, d3d::mad(unsigned(a), unsigned(b), unsigned(c)), unsigned(wrapped(a, b, c)));

  std::vector<float> f = random_floats(1000, 3), g = random_floats(1000, 3), h = random_floats(1000, 3);
  f[0] = 0, f[1] = 1, f[2] = -1, f[3] = 1e30f;
  g[4] = f[4], g[5] = h[5];
  const auto hermite = [](float low, float high, float at) {
    const float part = std::min(std::max((at - low) / (high - low), 0.0f), 1.0f);
    return part * part * (3 - 2 * part);
  };
  CHECK(float, float, f, g, h, d3d::clamp(a, b < c ? b : c, b < c ? c : b),
        std::min(std::max(a, std::min(b, c)), std::max(b, c)));
  CHECK(float, float, f, g, h, d3d::saturate(a), std::min(std::max(a, 0.0f), 1.0f));
  CHECK(float, float, f, g, h, d3d::mad(a, b, c), a * b + c);
  CHECK(float, float, f, g, h, float(d3d::mad(double(a), double(b), double(c))), float(double(a) * b + c));
  CHECK(float, float, f, g, h, d3d::radians(a), a * 0.01745329251994329577f);
  CHECK(float, float, f, g, h, d3d::step(a, b), float(b >= a));
  CHECK(float, float, f, g, h, d3d::smoothstep(b, b + 1.5f, a), hermite(b, b + 1.5f, a));

  // Noise is smooth, stays in its range, is 0 at integers and the same wherever it is asked for.
  std::vector<float> places(4000);
  for (int i = 0; i < 4000; ++i)
    places[i] = (i - 2000) / 64.0f;
  const auto curve = in_kernel<float>(places, places, places, [](float a, float, float) restrict(amp) { return d3d::noise(a); });
  bool in_range = true, is_smooth = true, is_flat = true;
  for (int i = 0; i < 4000; ++i) {
    in_range = in_range && curve[i] >= -1 && curve[i] <= 1;
    is_smooth = is_smooth && (i == 0 || std::fabs(curve[i] - curve[i - 1]) < 0.1f);
    is_flat = is_flat && (i % 64 != 2000 % 64 || curve[i] == 0);
  }
  expect("noise in its range", in_range);
  expect("noise without jumps", is_smooth);
  expect("no noise at integers", is_flat);
  expect("some noise", *std::max_element(curve.begin(), curve.end()) > 0.4f &&
                           *std::min_element(curve.begin(), curve.end()) < -0.4f);
  std::vector<float> extreme = {NAN, INFINITY, -INFINITY, 3e9f, -3e9f};
  for (const float noise : in_kernel<float>(extreme, extreme, extreme, [](float a, float, float) restrict(amp) {
         return d3d::noise(a);
       }))
    expect("noise of extremes", noise >= -1 && noise <= 1);

  // Of each component of a vector one sum.
  std::vector<uint4> sums(1000);
  const array_view<uint4> out(1000, sums);
  const array_view<const int> a(1000, x), b(1000, y), c(1000, z);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = d3d::msad4(unsigned(a[i]), uint2(unsigned(b[i]), unsigned(c[i])), uint4(1, 2, 3, unsigned(a[i])));
  });
  out.synchronize();
  int wrong = 0;
  for (int i = 0; i < 1000; ++i) {
    unsigned expected[] = {1, 2, 3, unsigned(x[i])};
    const unsigned source[] = {unsigned(y[i]), unsigned(z[i])};
    serial_msad4(unsigned(x[i]), source, expected);
    wrong += !(sums[i] == uint4(expected[0], expected[1], expected[2], expected[3]));
  }
  expect("sums of absolute differences", wrong == 0);
  return result();
}
