// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels read texels of every format as the bytes say, and write the bytes that a texel stands for, in one,
// two and three dimensions.
// Conformance: E001+ E006+ E010+ E015+ E020+ E026+ E045+ E053+ E067+
//
// RUN: %amp++ -O2 %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run --only=shared %t-O0 %}
// RUN: %if thorough %{ %amp++ -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
// RUN: %if thorough %{ %amp++ -O2 -famp-bounds=robust %s -o %t-robust && %run --only=shared %t-robust %}
#include "inputs/serial_texture.h"

template <int N> extent<N> some_extent(int round) {
  extent<N> shape;
  const int lengths[][3] = {{1, 1, 1}, {5, 3, 67}, {2, 31, 16}, {7, 1, 100}};
  for (int d = 0; d < N; ++d)
    shape[d] = lengths[round][3 - N + d];
  return shape;
}

/// A component worth writing: inside and outside of what fits.
template <class S> S any_component(int bits);
template <> int any_component(int bits) {
  return int(random_numbers()()) >> (random_numbers()() % 2 ? 0 : 33 - std::min(bits + 1, 32));
}
template <> unsigned any_component(int bits) { return unsigned(any_component<int>(bits)); }
template <> float any_component(int) {
  switch (random_numbers()() % 8) {
  case 0:
    return INFINITY;
  case 1:
    return float(half_to_double(random_numbers()() % 0x7c00) * (1 + 1.0 / 2048)); // between two
  case 2:
    return -65504.0f - int(random_numbers()() % 32);
  default:
    return std::ldexp(float(int(random_numbers()() % (1 << 24)) - (1 << 23)),
                      -int(random_numbers()() % 48));
  }
}
template <> double any_component(int) { return any_component<float>(32) * 1.1; }
template <> norm any_component(int) {
  return norm(int(random_numbers()() % 2200) / 1000.0f - 1.1f);
}
template <> unorm any_component(int) {
  return unorm(int(random_numbers()() % 1200) / 1000.0f - 0.1f);
}

template <class T> T any_texel(int bits) {
  T texel;
  auto *components = reinterpret_cast<scalar_of<T> *>(&texel);
  for (int i = 0; i < short_vector_traits<T>::size; ++i)
    components[i] = any_component<scalar_of<T>>(bits);
  return texel;
}

template <class T> bool same(const T &texel, const unsigned char *bytes, int bits) {
  for (int i = 0; i < short_vector_traits<T>::size; ++i) {
    const double actual = double(component(texel, i)),
                 expected = decoded<scalar_of<T>>(bytes + i * bits / 8, bits);
    const bool is_float =
        !std::is_same<scalar_of<T>, double>::value && !std::is_integral<scalar_of<T>>::value;
    if (is_float ? float(actual) != float(expected) && expected == expected
                 : actual != expected && expected == expected)
      return false;
  }
  return true;
}

template <class T, int N> void check(int bits) {
  for (int round = 0; round < 4; ++round) {
    const extent<N> shape = some_extent<N>(round);
    const int count = int(shape.size()), size = short_vector_traits<T>::size,
              bytes = size * bits / 8;
    std::vector<unsigned char> raw(std::size_t(count) * bytes);
    for (unsigned char &byte : raw)
      byte = static_cast<unsigned char>(random_numbers()());
    texture<T, N> read(shape, raw.data(), unsigned(raw.size()), bits),
        written(shape, unsigned(bits));
    expect("the length", read.get_data_length() == raw.size() &&
                             read.get_bits_per_scalar_element() == unsigned(bits));

    std::vector<T> texels(count), values(count);
    for (T &value : values)
      value = any_texel<T>(bits);
    const array_view<T, N> out(shape, texels);
    const array_view<const T, N> in(shape, values);
    const texture_view<const T, N> from(read);
    const texture_view<T, N> to(written);
    parallel_for_each(shape, [=](index<N> i) restrict(amp) { out[i] = from[i]; });
    parallel_for_each(
        shape, [ =, &read ](index<N> i) restrict(amp) {
          if (!(read.get(i) == out[i]) && out[i] == out[i]) // unless it is no number
            out[i] = T();
        });
    parallel_for_each(shape, [=](index<N> i) restrict(amp) { to.set(i, in[i]); });
    out.synchronize();
    std::vector<unsigned char> back(raw.size());
    copy(written, back.data(), unsigned(back.size()));

    int unread = 0, unwritten = 0;
    for (int i = 0; i < count; ++i) {
      unread += !same(texels[i], &raw[std::size_t(i) * bytes], bits);
      for (int c = 0; c < size; ++c) {
        std::uint64_t stored = 0;
        std::memcpy(&stored, &back[std::size_t(i) * bytes + c * bits / 8], bits / 8);
        unwritten += stored != encoded(component(values[i], c), bits);
      }
    }
    if (unread || unwritten)
      std::printf("%d bits, %d components, rank %d: %d and %d of %d\n", bits, size, N, unread,
                  unwritten, count);
    expect("every texel is read", unread == 0);
    expect("every texel is written", unwritten == 0);
  }
}

template <class T> void check_ranks(int bits) {
  check<T, 1>(bits);
  check<T, 2>(bits);
  check<T, 3>(bits);
}

/// Infinities, what is no number and both zeros among them.
void check_every_half() {
  const int count = 65536;
  std::vector<unsigned short> halves(count), back(count);
  for (int i = 0; i < count; ++i)
    halves[i] = static_cast<unsigned short>(i);
  const texture<float, 1> read(extent<1>(count), halves.data(), count * 2, 16);
  texture<float, 1> written(count, 16u);
  std::vector<float> numbers(count);
  const array_view<float> out(numbers);
  const texture_view<float, 1> to(written);
  parallel_for_each(out.extent, [=, &read](index<1> i) restrict(amp) {
    const float number = read[i];
    out[i] = number;
    to.set(i, number);
  });
  out.synchronize();
  copy(written, back.data(), count * 2);
  int unread = 0, unwritten = 0;
  for (int i = 0; i < count; ++i) {
    const double expected = half_to_double(unsigned(i));
    const bool is_number = expected == expected;
    unread += is_number ? numbers[i] != expected || std::signbit(numbers[i]) != std::signbit(expected)
                        : numbers[i] == numbers[i];
    unwritten += is_number ? back[i] != i : (back[i] & 0x7fff) <= 0x7c00;
  }
  expect("every half is read", unread == 0);
  expect("every half is written", unwritten == 0);
}

int main() {
  check_every_half();
#ifdef EVERY_SHAPE
  for (const int bits : {8, 16, 32}) {
    check_ranks<int>(bits);
    check<int_2, 2>(bits);
    check<int_4, 3>(bits);
    check<unsigned, 2>(bits);
    check<uint_2, 1>(bits);
    check_ranks<uint_4>(bits);
  }
  check<int_3, 2>(32);
  check<uint_3, 2>(32);
  check<float_3, 2>(32);
  for (const int bits : {16, 32}) {
    check_ranks<float>(bits);
    check<float_2, 2>(bits);
    check_ranks<float_4>(bits);
  }
  for (const int bits : {8, 16}) {
    check<norm, 1>(bits);
    check<norm_2, 2>(bits);
    check_ranks<norm_4>(bits);
    check<unorm, 3>(bits);
    check<unorm_2, 2>(bits);
    check_ranks<unorm_4>(bits);
  }
  check<double, 2>(64);
  check<double_2, 2>(64);
#else // each kind and number of components, in one rank: every type is three kernels
  for (const int bits : {8, 16, 32}) {
    check<int, 1>(bits);
    check<int_4, 3>(bits);
    check<uint_2, 1>(bits);
    check<uint_4, 2>(bits);
  }
  check<uint_3, 2>(32);
  for (const int bits : {16, 32}) {
    check<float, 3>(bits);
    check<float_2, 2>(bits);
    check<float_4, 1>(bits);
  }
  for (const int bits : {8, 16}) {
    check<norm, 1>(bits);
    check<norm_4, 2>(bits);
    check<unorm_2, 2>(bits);
    check<unorm_4, 3>(bits);
  }
  check<double_2, 2>(64);
#endif
  return result();
}
