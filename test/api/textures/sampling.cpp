// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that textures are sampled as a serial filter of the largest floating type does it, in every address mode and rank:
// nearest texels and borders' colours exactly, float to a unit in the last place, norm and unorm as close as a coordinate is
// known.
// Conformance: E035+ E037+ E038+ E039+ E054+ E055+ E056+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include "inputs/serial_texture.h"

const int places = 999;

template <int N> struct place_at;
template <> struct place_at<1> {
  static float get(const array_view<const float, 2> &all, int i) restrict(amp, cpu) { return all(0, i); }
};
template <> struct place_at<2> {
  static float_2 get(const array_view<const float, 2> &all, int i) restrict(amp, cpu) { return float_2(all(0, i), all(1, i)); }
};
template <> struct place_at<3> {
  static float_3 get(const array_view<const float, 2> &all, int i) restrict(amp, cpu) {
    return float_3(all(0, i), all(1, i), all(2, i));
  }
};

/// Samples a texture whose components have these bytes. `tolerance` is that of blends, and absolute; 0: units in the last
/// place count.
template <class T, int N>
void check(const extent<N> &shape, int bits, const std::vector<unsigned char> &raw, double tolerance) {
  const int size = short_vector_traits<T>::size, step = bits / 8;
  const texture<T, N> texels(shape, raw.data(), unsigned(raw.size()), bits);
  const texture_view<const T, N> view(texels);
  std::vector<float> coordinates;
  for (int d = 0; d < 3; ++d) {
    const std::vector<float> some = random_places(places, d < N ? shape[N - 1 - d] : 1);
    coordinates.insert(coordinates.end(), some.begin(), some.end());
  }
  const array_view<const float, 2> all(3, places, coordinates);

  for (const filter_mode filter : {filter_point, filter_linear})
    for (const address_mode address : {address_wrap, address_mirror, address_clamp, address_border}) {
      // What 8 bits do not have, and conversion changes: without fused operations the first, with them the others.
      const float_4 border(0.19f, -0.3757f, 2.0f, 0.5028f);
      const sampler how(filter, address, border);
      std::vector<T> samples(places);
      const array_view<T> out(places, samples);
      parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = view.sample(how, place_at<N>::get(all, i[0]));
      });
      out.synchronize();
      for (int c = 0; c < size; ++c) {
        std::vector<double> numbers(shape.size());
        for (std::size_t i = 0; i < numbers.size(); ++i)
          numbers[i] = decoded<scalar_of<T>>(&raw[(i * size + c) * step], bits);
        const serial_texture serial(shape, numbers);
        const float colour = component(border, c);
        const double beyond = double(scalar_of<T>(colour));
        const serial_sampler serially = {filter, address, beyond};
        int wrong = 0;
        double worst = 0;
        for (int i = 0; i < places; ++i) {
          const float place[] = {coordinates[i], coordinates[places + i], coordinates[2 * places + i]};
          const long double expected = serially(serial, place, N);
          const float actual = component(samples[i], c);
          if (filter == filter_point)
            wrong += actual != float(expected);
          else if (tolerance == 0)
            worst = std::max(worst, float_ulps(actual, expected));
          else
            worst = std::max(worst, double(std::fabs(actual - expected)) / tolerance);
        }
        if (wrong || worst > 1)
          std::printf("filter %d, address mode %d, rank %d, %d bits, component %d of %d: %d wrong, %g\n", filter, address, N,
                      bits, c, size, wrong, worst);
        expect("samples", wrong == 0 && worst <= 1);
      }
    }
}

template <class T, int N> void check_numbers(const extent<N> &shape, bool wide) {
  const std::size_t count = shape.size() * short_vector_traits<T>::size;
  std::vector<float> numbers(count);
  for (float &number : numbers)
    number = wide ? std::ldexp(float(random_numbers()() % (1 << 24)), -int(random_numbers()() % 30))
                  : int(random_numbers()() % 2001) / 1000.0f - 1;
  if (!wide) // differences of almost equal numbers have no last places
    for (float &number : numbers)
      number += 3;
  std::vector<unsigned char> raw(count * 4);
  std::memcpy(raw.data(), numbers.data(), raw.size());
  check<T, N>(shape, 32, raw, 0);
}

template <class T, int N> void check_small(const extent<N> &shape, int bits) {
  std::vector<unsigned char> raw(shape.size() * short_vector_traits<T>::size * bits / 8);
  for (unsigned char &byte : raw)
    byte = static_cast<unsigned char>(random_numbers()());
  for (std::size_t i = 0; i < raw.size() / 2; i += raw.size() / 10) // the least number of a norm, which stands for -1
    for (int byte = 0; byte < bits / 8; ++byte)
      raw[i / (bits / 8) * (bits / 8) + byte] = byte + 1 == bits / 8 ? 0x80 : 0;
  // A place is known to a float's precision there, of which the length takes some bits.
  int longest = 1;
  for (int d = 0; d < N; ++d)
    longest = std::max(longest, shape[d]);
  check<T, N>(shape, bits, raw, std::is_same<scalar_of<T>, float>::value ? 0 : 4e-7 + longest * 2.4e-7);
}
template <class T, int N> void check_half(const extent<N> &shape) {
  std::vector<unsigned char> raw;
  for (std::size_t i = 0; i < shape.size() * short_vector_traits<T>::size; ++i) {
    const unsigned half = double_to_half(int(random_numbers()() % 2001) / 100.0 + 1);
    raw.push_back(static_cast<unsigned char>(half));
    raw.push_back(static_cast<unsigned char>(half >> 8));
  }
  check<T, N>(shape, 16, raw, 0);
}

/// Whatever a coordinate is, a sample is one of what the texture holds, and nothing else is read.
void check_extreme_places() {
  std::vector<float> texel(1, 5.0f);
  const texture<float, 2> one(1, 1, texel.begin(), texel.end());
  const texture_view<const float, 2> view(one);
  std::vector<float> extremes = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 1e-45f, 16777215.0f, -8388607.5f};
  const int count = int(extremes.size());
  for (const address_mode address : {address_wrap, address_mirror, address_clamp, address_border})
    for (const filter_mode filter : {filter_point, filter_linear}) {
      const sampler how(filter, address, float_4(5.0f, 5.0f, 5.0f, 5.0f));
      std::vector<float> samples(count * count);
      const array_view<const float> in(count, extremes);
      const array_view<float, 2> out(count, count, samples);
      parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
        out[i] = view.sample(how, float_2(in[i[0]], in[i[1]]), in[i[1]]);
      });
      out.synchronize();
      for (const float sample : samples)
        expect("an extreme place", sample == 5.0f);
    }
}

/// The forms without a sampler are those with the modes that they name.
void check_predefined_samplers() {
  const std::vector<float> numbers = random_floats(35);
  const texture<float, 2> texels(5, 7, numbers.begin(), numbers.end());
  const texture_view<const float, 2> view(texels);
  const sampler usual, point(filter_point), mirrored(filter_linear, address_mirror), wrapped(filter_point, address_wrap);
  std::vector<int> same(100);
  const array_view<int, 2> out(10, 10, same);
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
    const float_2 place(i[1] * 0.31f - 1.0f, i[0] * 0.17f - 0.4f);
    out[i] = view.sample(place) == view.sample(usual, place) &&
             view.sample<filter_point>(place) == view.sample(point, place) &&
             view.sample<filter_linear, address_mirror>(place) == view.sample(mirrored, place) &&
             view.sample<filter_point, address_wrap>(place, 0.0f) == view.sample(wrapped, place, 0.0f);
  });
  out.synchronize();
  expect_equal("without a sampler", same, std::vector<int>(100, 1));
}

int main() {
  for (const bool wide : {false, true}) {
    check_numbers<float, 1>(extent<1>(1), wide);
    check_numbers<float, 1>(extent<1>(3071), wide);
    check_numbers<float_3, 3>(extent<3>(5, 9, 6), wide);
#ifdef EVERY_SHAPE
    check_numbers<float_4, 2>(extent<2>(63, 128), wide);
    check_numbers<float_2, 2>(extent<2>(31, 17), wide);
    check_numbers<float, 2>(extent<2>(1, 97), wide);
#endif
  }
  check_half<float_2, 2>(extent<2>(13, 19));
  for (const int bits : {8, 16}) {
    check_small<unorm_4, 2>(extent<2>(37, 50), bits);
    check_small<norm_2, 1>(extent<1>(200), bits);
#ifdef EVERY_SHAPE
    check_small<norm_4, 2>(extent<2>(16, 16), bits);
    check_small<unorm, 3>(extent<3>(4, 7, 33), bits);
#endif
  }
  check_extreme_places();
  check_predefined_samplers();
  return result();
}
