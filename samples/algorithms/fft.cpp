// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What tones are in a sound, and when: the Fourier transforms of many short parts of it, side by side
// as a picture. Every pass of Stockham's transform is one launch for all parts.
//   fft FILE.png   ... writes the picture: time goes to the right, and tones rise
#include "../pictures/picture.h"
#include "algorithm.h"

#include <amp_math.h>
#include <complex>

using namespace concurrency;

struct complex_number {
  float real, imaginary;
};

static const int length = 1024; ///< samples of a part
static const double pi = 3.14159265358979;

/// Each pass makes two transforms of `half` numbers into one of twice as many, in each column.
static void pass(array_view<const complex_number, 2> from, array_view<complex_number, 2> to, int half) {
  to.discard_data();
  const float turn = float(-pi) / float(half);
  parallel_for_each(extent<2>(length / 2, from.extent[1]), [=](index<2> i) restrict(amp) {
    const int pair = i[0], column = i[1], k = pair % half;
    const complex_number even = from(pair, column), odd = from(pair + length / 2, column);
    float sine, cosine;
    fast_math::sincos(turn * float(k), &sine, &cosine);
    const complex_number turned = {odd.real * cosine - odd.imaginary * sine,
                                   odd.real * sine + odd.imaginary * cosine};
    const int place = 2 * (pair - k) + k;
    to(place, column) = {even.real + turned.real, even.imaginary + turned.imaginary};
    to(place + half, column) = {even.real - turned.real, even.imaginary - turned.imaginary};
  });
}

/// Each column becomes its transform: ten passes, after which it is where it was.
static void transform(array_view<complex_number, 2> numbers) {
  array<complex_number, 2> other(numbers.extent);
  array_view<complex_number, 2> from = numbers, to(other);
  for (int half = 1; half < length; half *= 2) {
    pass(from, to, half);
    std::swap(from, to);
  }
  numbers.synchronize();
}

/// The same as plain loops, in double.
static std::vector<std::complex<double>> serial_transform(const std::vector<complex_number> &numbers,
                                                          int columns) {
  std::vector<std::complex<double>> from, to(numbers.size());
  for (const complex_number &one : numbers)
    from.emplace_back(one.real, one.imaginary);
  for (int half = 1; half < length; half *= 2) {
    for (int i = 0; i < length / 2 * columns; ++i) {
      const int pair = i / columns, column = i % columns, k = pair % half;
      const auto turned = from[i + length / 2 * columns] * std::polar(1.0, -pi * k / half);
      const int place = (2 * (pair - k) + k) * columns + column;
      to[place] = from[i] + turned;
      to[place + half * columns] = from[i] - turned;
    }
    from.swap(to);
  }
  return from;
}

/// A tone that rises and falls, one that stays, with its overtones, and a knock.
static float sound(int sample) {
  const double time = sample / 100000.0;
  double sum = 0.6 * std::sin(85000 * time - 12000 * std::cos(6 * time));
  for (int overtone = 1; overtone <= 4; ++overtone)
    sum += 0.3 / overtone * std::sin(overtone * 40000 * time);
  return float(sum + (sample % 40000 < 40 ? 3 : 0));
}

/// Parts begin 128 samples apart, and are faded in and out.
static std::vector<complex_number> parts_of_sound(int columns) {
  std::vector<complex_number> parts(std::size_t(length) * columns);
  for (int i = 0; i < length; ++i)
    for (int column = 0; column < columns; ++column) {
      const double fade = 0.5 - 0.5 * std::cos(2 * pi * i / length);
      parts[std::size_t(i) * columns + column] = {float(sound(column * 128 + i) * fade), 0};
    }
  return parts;
}

/// Loud tones are bright.
static picture spectrum(const std::vector<complex_number> &numbers, int columns) {
  picture made(columns, length * 5 / 8);
  for (int row = 0; row < made.height; ++row)
    for (int column = 0; column < columns; ++column) {
      const complex_number &one = numbers[std::size_t(made.height - 1 - row) / 2 * columns + column];
      const float loud = std::log10(1e-3f + std::hypot(one.real, one.imaginary)) / 5.5f + 0.5f;
      const float colour[3] = {2 * loud - 0.8f, 1.6f * loud - 0.9f, std::min(loud, 1.6f - 1.5f * loud)};
      std::transform(colour, colour + 3, made.pixel(row, column), byte_of);
    }
  return made;
}

int main(int argc, char **argv) {
  algorithm sample("FFT", argc, argv, 1);
  const bool has_picture = argc == 2 && argv[1][0] != '-';
  const int columns = has_picture ? 960 : sample.size(960, 61);
  const std::vector<complex_number> parts = parts_of_sound(columns);
  std::vector<std::complex<double>> wanted;
  std::vector<complex_number> numbers;
  sample.serial([&] { wanted = serial_transform(parts, columns); });
  const auto are_close = [](complex_number a, std::complex<double> b) {
    return std::abs(std::complex<double>(a.real, a.imaginary) - b) < 0.01;
  };
  sample.kernels(
      "kernels",
      [&] {
        numbers = parts;
        transform(array_view<complex_number, 2>(length, columns, numbers));
      },
      [&] { return std::equal(numbers.begin(), numbers.end(), wanted.begin(), are_close); });
  if (has_picture && !write_file(spectrum(numbers, columns), argv[1]))
    return 1;
  return sample.end();
}
