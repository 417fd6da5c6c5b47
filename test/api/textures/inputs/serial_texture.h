// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Textures on the host, one texel after the other: formats byte by byte, and filtering in the largest floating type.
#ifndef TESSERA_TEST_API_TEXTURES_INPUTS_SERIAL_TEXTURE_H
#define TESSERA_TEST_API_TEXTURES_INPUTS_SERIAL_TEXTURE_H

#include <amp_graphics.h>

#include "../../serial_comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

template <class T> using scalar_of = typename short_vector_traits<T>::value_type;

/// The float that 16 bits of half precision stand for.
inline double half_to_double(unsigned half) {
  const int exponent = half >> 10 & 31, fraction = half & 1023;
  const double size = exponent == 31  ? (fraction ? NAN : INFINITY)
                      : exponent == 0 ? std::ldexp(fraction, -24)
                                      : std::ldexp(1024 + fraction, exponent - 25);
  return half & 0x8000 ? -size : size;
}

/// The nearest half of a number: the candidates are few enough to look at them all.
inline unsigned double_to_half(double value) {
  const unsigned sign = std::signbit(value) ? 0x8000 : 0;
  const double size = std::fabs(value);
  if (size != size)
    return sign | 0x7e00;
  if (size >= 65520)
    return sign | 0x7c00;
  unsigned best = 0;
  for (unsigned step = 0x4000; step > 0; step /= 2)
    if (best + step < 0x7c00 && half_to_double(best + step) <= size)
      best += step;
  const double below = half_to_double(best), above = best == 0x7bff ? 65536 : half_to_double(best + 1);
  const bool up = size - below > above - size || (size - below == above - size && (best & 1));
  return sign | (best + up);
}

/// A component of so many bits, as a number.
template <class S> double decoded(const unsigned char *bytes, int bits) {
  std::uint64_t raw = 0;
  std::memcpy(&raw, bytes, bits / 8);
  const std::int64_t whole = std::int64_t(raw << (64 - bits)) >> (64 - bits);
  if (std::is_same<S, int>::value)
    return double(whole);
  if (std::is_same<S, unsigned>::value)
    return double(raw);
  if (std::is_same<S, unorm>::value)
    return double(raw) / ((1 << bits) - 1);
  if (std::is_same<S, norm>::value)
    return std::max(-1.0, double(whole) / ((1 << (bits - 1)) - 1));
  if (bits == 16)
    return half_to_double(unsigned(raw));
  if (bits == 64) {
    double value;
    std::memcpy(&value, bytes, 8);
    return value;
  }
  float value;
  std::memcpy(&value, bytes, 4);
  return value;
}

/// The bits of a component; integers that do not fit are clamped.
template <class S> std::uint64_t encoded(S value, int bits) {
  const std::uint64_t mask = bits == 64 ? ~0ull : (1ull << bits) - 1;
  if (std::is_same<S, int>::value) {
    const std::int64_t most = (1ll << (bits - 1)) - 1;
    return std::uint64_t(std::min(std::max(std::int64_t(value), -most - 1), most)) & mask;
  }
  if (std::is_same<S, unsigned>::value)
    return std::min(std::uint64_t(value), mask);
  if (std::is_same<S, unorm>::value)
    return std::uint64_t(std::floor(float(value) * float((1 << bits) - 1) + 0.5f));
  if (std::is_same<S, norm>::value) {
    const float number = float(value) * float((1 << (bits - 1)) - 1);
    return std::uint64_t(std::int64_t(number < 0 ? number - 0.5f : number + 0.5f)) & mask;
  }
  if (bits == 16)
    return double_to_half(double(value));
  std::uint64_t raw = 0;
  std::memcpy(&raw, static_cast<const void *>(&value), sizeof(S));
  return raw;
}

/// Components by number.
template <class T, class S> S component(const T &texel, int number, S) {
  S components[sizeof(T) / sizeof(S)];
  std::memcpy(static_cast<void *>(components), static_cast<const void *>(&texel), sizeof(T));
  return components[number];
}
template <class T> scalar_of<T> component(const T &texel, int number) { return component(texel, number, scalar_of<T>()); }

/// One level of numbers, the last dimension fastest.
struct serial_texture {
  int lengths[3]; // the most significant first, 1 where there is no such dimension
  std::vector<double> numbers;

  template <int N> serial_texture(const extent<N> &shape, std::vector<double> all) : lengths{1, 1, 1}, numbers(std::move(all)) {
    for (int d = 0; d < N; ++d)
      lengths[3 - N + d] = shape[d];
  }
  double at(const int *point) const {
    return numbers[(point[0] * std::size_t(lengths[1]) + point[1]) * lengths[2] + point[2]];
  }
};

/// What samples a serial texture, at places whose x is the last dimension.
struct serial_sampler {
  filter_mode filter;
  address_mode address;
  double border;

  static long double folded(long double place, address_mode mode) {
    if (mode == address_wrap)
      return place - std::floor(place);
    if (mode == address_mirror) // of the texture and its mirrored copy
      return place - 2 * std::floor(place / 2);
    return mode == address_clamp ? std::min(std::max(place, 0.0L), 1.0L) : place;
  }
  /// A texel of the texture, its mirrored copy or one of those beside them.
  static int mirrored(int texel, int length) {
    const int part = (texel + 2 * length) % (2 * length);
    return part < length ? part : 2 * length - 1 - part;
  }
  /// Two texels and the weight of the second.
  void taps(long double coordinate, int length, int &first, int &second, long double &weight) const {
    long double place = folded(coordinate, address) * length - (filter == filter_linear ? 0.5L : 0.0L);
    place = std::min(std::max(place, -3.0L), 2 * length + 3.0L);
    first = int(std::floor(place));
    second = first + 1;
    weight = filter == filter_linear ? place - first : 0;
    if (address == address_border)
      return;
    if (address == address_mirror) {
      first = mirrored(first, length);
      second = mirrored(second, length);
    }
    if (address == address_wrap && filter == filter_linear) {
      first = first < 0 ? length - 1 : first;
      second = second >= length ? 0 : second;
    }
    first = std::min(std::max(first, 0), length - 1);
    second = std::min(std::max(second, 0), length - 1);
  }
  long double operator()(const serial_texture &of, const float *place, int rank) const {
    int at[3][2] = {};
    long double weight[3] = {};
    for (int d = 0; d < rank; ++d)
      taps(place[d], of.lengths[2 - d], at[2 - d][0], at[2 - d][1], weight[2 - d]);
    long double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
      int point[3];
      long double part = 1;
      bool inside = true;
      for (int d = 0; d < 3; ++d) {
        const int which = corner >> d & 1;
        point[d] = at[d][which];
        part *= which ? weight[d] : 1 - weight[d];
        inside = inside && point[d] >= 0 && point[d] < of.lengths[d];
      }
      if (part != 0)
        sum += part * (inside ? of.at(point) : border);
    }
    return sum;
  }
};

/// Coordinates inside and outside, at texels' edges and centres and next to them, and next to zero.
inline std::vector<float> random_places(int count, int length) {
  std::vector<float> places(count);
  for (float &place : places)
    switch (random_numbers()() % 7) {
    case 0:
      place = (int(random_numbers()() % 9) - 4) / 2.0f;
      break;
    case 1:
      place = int(random_numbers()() % (2 * length + 1)) / (2.0f * length);
      break;
    case 2:
      place = -1e-9f;
      break;
    case 3:
      place = int(random_numbers()() % (2 * length + 1)) / (2.0f * length);
      place = std::nextafter(place, random_numbers()() % 2 ? 2.0f : -1.0f);
      break;
    default:
      place = int(random_numbers()() % (1 << 24)) * (5.0f / (1 << 24)) - 2;
    }
  return places;
}

/// Units in the last place of a float between what was computed and what is right.
inline double float_ulps(float actual, long double expected) {
  const float nearest = std::fabs(float(expected));
  const double unit = std::nextafter(nearest, INFINITY) - nearest;
  return double(std::fabs(actual - expected)) / unit;
}

#endif // TESSERA_TEST_API_TEXTURES_INPUTS_SERIAL_TEXTURE_H
