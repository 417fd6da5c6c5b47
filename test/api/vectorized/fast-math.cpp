// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that with -ffast-math, which lets LLVM take every number for finite, kernels whose lanes part are about right:
// what the lanes that are not here would divide by zero or take the root of reaches no other lane.
//
// RUN: %amp++ -ffp-contract=off -O2 -ffast-math %s -o %t && %run %t
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -ffast-math -famp-no-spmd %s -o %t-llvm && %run --only=shared %t-llvm %}
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -ffast-math -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>
#include <amp_math.h>

#include "../serial_comparison.h"

#include <cstring>

using namespace concurrency;

namespace {

float root(float x) restrict(amp) { return fast_math::sqrtf(x); }
float root(float x) restrict(cpu) { return std::sqrt(x); }
float logarithm(float x) restrict(amp) { return fast_math::logf(x); }
float logarithm(float x) restrict(cpu) { return std::log(x); }

/// Half of the lanes have nothing to take a root or a logarithm of, or to divide by.
struct guarded {
  float operator()(const float *in, int i, int) const restrict(amp, cpu) {
    const float x = in[i];
    float r = 1;
    if (x > 0)
      r = root(x) + logarithm(x + 1) / x;
    else if (x < 0)
      r = 3 / (x - 1) - root(-x);
    return x == 0 ? r : r + 1 / x;
  }
};

/// Sums in any order, of as many numbers as each lane wants.
struct sums {
  float operator()(const float *in, int i, int count) const restrict(amp, cpu) {
    float sum = 0, products = 1;
    for (int k = 0; k < i % 23; ++k) {
      const float x = in[(i + k) % count];
      if (x <= 0)
        continue;
      sum += x * x;
      products *= 1 + x / 64;
    }
    return sum + products;
  }
};

/// A division that only some iterations of some lanes do, and a smallest one of what they saw.
struct smallest {
  float operator()(const float *in, int i, int count) const restrict(amp, cpu) {
    float least = 1e30f;
    int k = i % 7;
    while (k > 0) {
      const float x = in[(i * 3 + k) % count];
      if (k & 1) {
        const float y = x != 0 ? 100 / x : 50.0f;
        least = y < least ? y : least;
      }
      --k;
    }
    return least;
  }
};

/// By its bits: with -ffast-math a comparison is taken to be one of finite numbers.
bool is_finite(float x) {
  unsigned bits;
  std::memcpy(&bits, &x, sizeof bits);
  return (bits >> 23 & 255) != 255;
}

template <class Kernel> void check(const char *name, const std::vector<float> &in) {
  const int count = int(in.size());
  const Kernel kernel{};
  std::vector<float> out(count), expected(count);
  array_view<const float> from(count, in);
  array_view<float> to(count, out);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = kernel(&from[0], i[0], count); });
  to.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = kernel(in.data(), i, count);
  for (int i = 0; i < count; ++i)
    if (!is_finite(out[i]) || std::fabs(out[i] - expected[i]) > 1e-4f * (1 + std::fabs(expected[i]))) {
      std::printf("FAILED %s: element %d is %g, not %g\n", name, i, double(out[i]), double(expected[i]));
      ++failed_expectations();
      return;
    }
}

} // namespace

int main() {
  std::vector<float> in = random_floats(1003);
  for (std::size_t i = 0; i < in.size(); i += 5)
    in[i] = 0;
  check<guarded>("guarded", in);
  check<sums>("sums", in);
  check<smallest>("smallest", in);
  in.resize(11); // only what is left over
  check<guarded>("guarded, short", in);
  check<sums>("sums, short", in);
  return result();
}
