// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stockham's radix 4: half as many passes through memory. Complex numbers are left to the
// compiler's vectoriser of straight code: asked to vectorise the loops, it shuffles and takes twice
// the time.
#include <utility>

namespace {

struct complex {
  float real, imaginary;
};

complex operator+(complex a, complex b) { return {a.real + b.real, a.imaginary + b.imaginary}; }
complex operator-(complex a, complex b) { return {a.real - b.real, a.imaginary - b.imaginary}; }
complex operator*(complex a, complex b) {
  return {a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real};
}

/// The four of one butterfly stand a quarter of all apart and go to places `stride` apart.
inline void butterfly(const complex *from, int quarter, complex root, complex *to, int stride) {
  const complex a = from[0], b = from[quarter], c = from[2 * quarter], d = from[3 * quarter];
  const complex even_sum = a + c, even_difference = a - c, odd_sum = b + d;
  const complex turned = {d.imaginary - b.imaginary, b.real - d.real};
  const complex square = root * root;
  to[0] = even_sum + odd_sum;
  to[stride] = root * (even_difference - turned);
  to[2 * stride] = square * (even_sum - odd_sum);
  to[3 * stride] = root * square * (even_difference + turned);
}

} // namespace

void fft_openmp(const float *signal, float *numbers, float *other, const float *all_roots,
                int count) {
  const complex *roots = reinterpret_cast<const complex *>(all_roots);
  const complex *from = reinterpret_cast<const complex *>(signal);
  complex *to = reinterpret_cast<complex *>(other), *next = reinterpret_cast<complex *>(numbers);
  const int quarter = count / 4;
#pragma omp parallel firstprivate(from, to, next)
  for (int stride = 1; stride <= quarter; stride *= 4) {
    if (stride < 16) {
#pragma omp for
      for (int i = 0; i < quarter; ++i) {
        const int column = i % stride;
        butterfly(from + i, quarter, roots[i - column], to + 4 * (i - column) + column, stride);
      }
    } else {
#pragma omp for
      for (int first = 0; first < quarter; first += 16) {
        const int column = first % stride;
        const complex root = roots[first - column];
        for (int i = 0; i < 16; ++i)
          butterfly(from + first + i, quarter, root, to + 4 * (first - column) + column + i,
                    stride);
      }
    }
    from = std::exchange(to, next);
    next = const_cast<complex *>(from);
  }
}
