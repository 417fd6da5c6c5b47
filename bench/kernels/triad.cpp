// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c = a + s * b for 16 million floats: nothing but memory.
#include "problem.h"

#include <amp.h>

using namespace concurrency;

void triad_serial(const float *a, const float *b, float s, float *c, int count);
void triad_openmp(const float *a, const float *b, float s, float *c, int count);
void triad_opencl(const float *a, const float *b, float s, float *c, int count);

namespace {

void triad(array_view<const float> a, array_view<const float> b, float s, array_view<float> c) {
  c.discard_data();
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + s * b[i]; });
  bench::finish(c);
}

} // namespace

int main() {
  const int count = bench::size(16 << 20, 1 << 18);
  const float s = 0.7f;
  const std::vector<float> a = bench::random_floats(count, -4, 4), b(a.rbegin(), a.rend());
  std::vector<float> wanted(count), c(count);
  const auto is_right = [&] { return bench::close(c, wanted, 1e-6f); };
  bench::problem problem("triad, 16M floats", 3.0 * count * sizeof(float) / 1e9, "GB");
  problem.serial([&] { triad_serial(a.data(), b.data(), s, wanted.data(), count); });
  problem.peer(
      "OpenMP + simd", [&] { triad_openmp(a.data(), b.data(), s, c.data(), count); }, is_right);
  const array_view<const float> first(count, a), second(count, b);
  const array_view<float> result(count, c);
  problem.tessera([&] { triad(first, second, s, result); }, is_right);
  problem.opencl([&] { triad_opencl(a.data(), b.data(), s, c.data(), count); }, is_right);
  return problem.result();
}
