// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prices of four million European options by Black and Scholes: exp, log and sqrt, and a branch.
#include "problem.h"

#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

void black_scholes_serial(const float *price, const float *strike, const float *years, float *call,
                          float *put, int count);
void black_scholes_openmp(const float *price, const float *strike, const float *years, float *call,
                          float *put, int count);
void black_scholes_opencl(const float *price, const float *strike, const float *years, float *call,
                          float *put, int count);

namespace {

/// The normal distribution by Abramowitz and Stegun's polynomial 26.2.17.
float normal(float d) restrict(amp) {
  const float k = 1 / (1 + 0.2316419f * fast_math::fabs(d));
  const float tail =
      0.39894228f * fast_math::exp(-0.5f * d * d) * k *
      (0.31938153f +
       k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  return d > 0 ? 1 - tail : tail;
}

void black_scholes(array_view<const float> price, array_view<const float> strike,
                   array_view<const float> years, array_view<float> call, array_view<float> put) {
  const float rate = 0.02f, volatility = 0.3f;
  call.discard_data(), put.discard_data();
  parallel_for_each(
      call.extent, [=](index<1> i) restrict(amp) {
        const float root = fast_math::sqrt(years[i]);
        const float d1 = (fast_math::log(price[i] / strike[i]) +
                          (rate + 0.5f * volatility * volatility) * years[i]) /
                         (volatility * root);
        const float d2 = d1 - volatility * root;
        const float discounted = strike[i] * fast_math::exp(-rate * years[i]);
        call[i] = price[i] * normal(d1) - discounted * normal(d2);
        put[i] = discounted * (1 - normal(d2)) - price[i] * (1 - normal(d1));
      });
  bench::finish(call, put);
}

} // namespace

int main() {
  const int count = bench::size(4 << 20, 1 << 16);
  const std::vector<float> price = bench::random_floats(count, 5, 30),
                           strike = bench::random_floats(count, 1, 100),
                           years = bench::random_floats(count, 0.25f, 10);
  std::vector<float> wanted_call(count), wanted_put(count), call(count), put(count);
  const auto is_right = [&] {
    const bool calls = bench::close(call, wanted_call, 1e-4f);
    return bench::close(put, wanted_put, 1e-4f) && calls;
  };
  bench::problem problem("Black-Scholes, 4M options", 5.0 * count * sizeof(float) / 1e9, "GB");
  problem.serial([&] {
    black_scholes_serial(price.data(), strike.data(), years.data(), wanted_call.data(),
                         wanted_put.data(), count);
  });
  problem.peer(
      "OpenMP + simd",
      [&] {
        black_scholes_openmp(price.data(), strike.data(), years.data(), call.data(), put.data(),
                             count);
      },
      is_right);
  const array_view<const float> prices(count, price), strikes(count, strike), times(count, years);
  const array_view<float> calls(count, call), puts(count, put);
  problem.tessera([&] { black_scholes(prices, strikes, times, calls, puts); }, is_right);
  problem.opencl(
      [&] {
        black_scholes_opencl(price.data(), strike.data(), years.data(), call.data(), put.data(),
                             count);
      },
      is_right);
  return problem.result();
}
