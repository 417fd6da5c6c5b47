// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// c = exp(a + b) for 16 million floats: as much memory as arithmetic.
#include "problem.h"

#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

void add_exp_serial(const float *a, const float *b, float *c, int count);
void add_exp_openmp(const float *a, const float *b, float *c, int count);
void add_exp_by_hand(const float *a, const float *b, float *c, int count);
void add_exp_opencl(const float *a, const float *b, float *c, int count);

namespace {

void add_exp(array_view<const float> a, array_view<const float> b, array_view<float> c) {
  c.discard_data();
  parallel_for_each(
      c.extent, [=](index<1> i) restrict(amp) { c[i] = fast_math::exp(a[i] + b[i]); });
  bench::finish(c);
}

} // namespace

int main() {
  const int count = bench::size(16 << 20, 1 << 18);
  const std::vector<float> a = bench::random_floats(count, -4, 4), b(a.rbegin(), a.rend());
  std::vector<float> wanted(count), c(count);
  const auto is_right = [&] { return bench::close(c, wanted, 1e-5f); };
  bench::problem problem("vector add + exp, 16M floats", 3.0 * count * sizeof(float) / 1e9, "GB");
  problem.serial([&] { add_exp_serial(a.data(), b.data(), wanted.data(), count); });
  problem.peer(
      "OpenMP + simd", [&] { add_exp_openmp(a.data(), b.data(), c.data(), count); }, is_right);
  if (bench::has_avx512())
    problem.peer(
        "by hand", [&] { add_exp_by_hand(a.data(), b.data(), c.data(), count); }, is_right);
  const array_view<const float> first(count, a), second(count, b);
  const array_view<float> result(count, c);
  problem.tessera([&] { add_exp(first, second, result); }, is_right);
  problem.opencl([&] { add_exp_opencl(a.data(), b.data(), c.data(), count); }, is_right);
  return problem.result();
}
