// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Fourier transform of a million complex floats: Stockham's radix 16, 5 launches.
#include "problem.h"

#include <amp.h>
#include <amp_short_vectors.h>

using namespace concurrency;
using concurrency::graphics::float_2;

/// Complex numbers are two floats, real and imaginary part. `numbers` becomes the transform of
/// `signal`, with `other` as room for as many; `roots` are the count-th roots of 1, clockwise. The
/// serial one transforms `numbers` in place, by radix 2.
void fft_serial(float *numbers, float *other, const float *roots, int count);
void fft_openmp(const float *signal, float *numbers, float *other, const float *roots, int count);
void fft_opencl(const float *signal, float *numbers, const float *roots, int count);

namespace {

float_2 times(float_2 a, float_2 b) restrict(amp) {
  return float_2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

void transform_4(float_2 &a, float_2 &b, float_2 &c, float_2 &d) restrict(amp) {
  const float_2 even_sum = a + c, even_difference = a - c, odd_sum = b + d;
  const float_2 turned(d.y - b.y, b.x - d.x);
  a = even_sum + odd_sum;
  b = even_difference - turned;
  c = even_sum - odd_sum;
  d = even_difference + turned;
}

/// Leaves number k at (k % 4) * 4 + k / 4. The roots are those of 1 that are `step` apart.
void transform_16(float_2 (&x)[16], array_view<const float_2> roots, int step) restrict(amp) {
  for (int k = 0; k < 4; ++k)
    transform_4(x[k], x[4 + k], x[8 + k], x[12 + k]);
  for (int k = 1; k < 4; ++k)
    for (int i = 1; i < 4; ++i)
      x[4 * k + i] = times(x[4 * k + i], roots[k * i * step]);
  for (int k = 0; k < 16; k += 4)
    transform_4(x[k], x[k + 1], x[k + 2], x[k + 3]);
}

/// Makes 16 transforms of `stride` numbers into one, wherever 16 belong together.
void pass(array_view<const float_2> from, int stride, array_view<const float_2> roots,
          array_view<float_2> to) {
  const int part = to.extent[0] / 16;
  to.discard_data();
  parallel_for_each(
      extent<1>(part), [=](index<1> idx) restrict(amp) {
        const int i = idx[0], column = i % stride, first = 16 * (i - column) + column;
        float_2 x[16], powers[16];
        for (int k = 0; k < 16; ++k)
          x[k] = from[i + k * part];
        transform_16(x, roots, part);
        powers[1] = roots[i - column];
        for (int k = 2; k < 16; ++k)
          powers[k] = times(powers[k / 2], powers[k - k / 2]);
        to[first] = x[0];
        for (int k = 1; k < 16; ++k)
          to[first + k * stride] = times(powers[k], x[k % 4 * 4 + k / 4]);
      });
}

void fft(array_view<const float_2> signal, array_view<float_2> numbers, array_view<float_2> other,
         array_view<const float_2> roots) {
  const int count = numbers.extent[0];
  array_view<float_2> to = numbers, next = other;
  pass(signal, 1, roots, to);
  for (int stride = 16; stride < count; stride *= 16) {
    pass(to, stride, roots, next);
    std::swap(to, next);
  }
  bench::finish(to);
}

std::vector<float> roots_of_1(int count) {
  std::vector<float> roots;
  for (int i = 0; i < count; ++i) {
    const double angle = -2 * 3.14159265358979323846 * i / count;
    roots.push_back(float(std::cos(angle)));
    roots.push_back(float(std::sin(angle)));
  }
  return roots;
}

} // namespace

int main() {
  // 16 to an odd power: after as many passes all is in `numbers`.
  const int count = bench::size(1 << 20, 1 << 12);
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
      [&] { fft_openmp(signal.data(), numbers.data(), other.data(), roots.data(), count); },
      is_right);
  const array_view<const float_2> from(count, reinterpret_cast<const float_2 *>(signal.data())),
      all_roots(count, reinterpret_cast<const float_2 *>(roots.data()));
  const array_view<float_2> to(count, reinterpret_cast<float_2 *>(numbers.data())),
      next(count, reinterpret_cast<float_2 *>(other.data()));
  problem.tessera([&] { fft(from, to, next, all_roots); }, is_right);
  problem.opencl([&] { fft_opencl(signal.data(), numbers.data(), roots.data(), count); }, is_right);
  return problem.result();
}
