// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Fourier transform of a million complex floats: Stockham's radix 2, 20 launches.
#include "problem.h"

#include <amp.h>
#include <amp_short_vectors.h>

using namespace concurrency;
using concurrency::graphics::float_2;

/// Complex numbers are two floats, real and imaginary part. Both transform `numbers` in place;
/// `other` is room for as many. `roots` are the first half of the count-th roots of 1, clockwise.
void fft_serial(float *numbers, float *other, const float *roots, int count);
void fft_openmp(float *numbers, float *other, const float *roots, int count);
void fft_opencl(const float *signal, float *numbers, const float *roots, int count);

namespace {

float_2 times(float_2 a, float_2 b) restrict(amp) {
  return float_2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

void fft(array_view<float_2> numbers, array_view<float_2> other, array_view<const float_2> roots) {
  const int half = numbers.extent[0] / 2;
  array_view<float_2> from = numbers, to = other;
  for (int stride = 1; stride <= half; stride *= 2) {
    parallel_for_each(
        extent<1>(half), [=](index<1> idx) restrict(amp) {
          const int i = idx[0], column = i % stride;
          const float_2 a = from[i], b = from[i + half];
          to[2 * i - column] = a + b;
          to[2 * i - column + stride] = times(a - b, roots[i - column]);
        });
    std::swap(from, to);
  }
  numbers.synchronize();
}

std::vector<float> roots_of_1(int count) {
  std::vector<float> roots;
  for (int i = 0; i < count / 2; ++i) {
    const double angle = -2 * 3.14159265358979323846 * i / count;
    roots.push_back(float(std::cos(angle)));
    roots.push_back(float(std::sin(angle)));
  }
  return roots;
}

} // namespace

int main() {
  const int count = 1 << 20; // a power of 4: after an even number of launches all is in `numbers`
  const std::vector<float> roots = roots_of_1(count);
  const std::vector<float> signal = bench::random_floats(2 * count, -0.002f, 0.002f);
  std::vector<float> wanted, numbers(2 * count), other(2 * count);
  const auto is_right = [&] { return bench::close(numbers, wanted, 1e-5f); };
  bench::problem problem("FFT, 1M complex floats", 5.0 * count * 20 / 1e9, "GFLOP");
  problem.serial([&] {
    wanted = signal;
    fft_serial(wanted.data(), other.data(), roots.data(), count);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        numbers = signal;
        fft_openmp(numbers.data(), other.data(), roots.data(), count);
      },
      is_right);
  problem.tessera(
      [&] {
        numbers = signal;
        fft({count, reinterpret_cast<float_2 *>(numbers.data())},
            {count, reinterpret_cast<float_2 *>(other.data())},
            {count / 2, reinterpret_cast<const float_2 *>(roots.data())});
      },
      is_right);
  problem.opencl([&] { fft_opencl(signal.data(), numbers.data(), roots.data(), count); }, is_right);
  return problem.result();
}
