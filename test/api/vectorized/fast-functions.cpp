// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that what fast functions compute without a call is right for numbers of every size, at
// every level and with lanes that are not here: exp and log within 4 units in the last place, rsqrt
// and rcp within 2, rsqrt of a sum within 3, and what is infinite or no number.
//
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
// RUN: %amp++ -O2 -ffp-contract=fast %s -o %t-fast && %run --only=shared %t-fast
#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <cstring>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

/// Of every sign, exponent and many mantissas; every third one is small and positive.
std::vector<float> numbers() {
  std::vector<float> all = {0.0f,     -0.0f,     1.0f,     88.72f,    88.73f, -87.3f,
                            -103.97f, -104.1f,   0.99999f, 1.00001f,  0.75f,  0.7499999f,
                            1.5f,     1.499999f, INFINITY, -INFINITY, NAN};
  for (unsigned long bits = 0; bits < 1ul << 32; bits += 40009) {
    const unsigned word = static_cast<unsigned>(bits);
    float number;
    std::memcpy(&number, &word, sizeof number);
    all.push_back(number);
    all.push_back(-number);
    all.push_back(static_cast<float>(bits % 20011) / 100);
  }
  return all;
}

bool agrees(float actual, double exact, double ulps) {
  const float nearest = static_cast<float>(exact);
  if (std::isnan(exact) || std::isinf(nearest) || std::isinf(actual))
    return actual == nearest || (std::isnan(exact) && std::isnan(actual));
  const int exponent = std::max(exact == 0 ? -126 : std::ilogb(exact), -126);
  return std::fabs(actual - exact) <= ulps * std::ldexp(1.0, exponent - 23);
}

/// A subnormal argument may count as 0.
double exact_root(float x, float actual) {
  const bool is_subnormal = x != 0 && std::fabs(x) < 1.17549435e-38f;
  return is_subnormal && std::isinf(actual) ? actual : 1 / std::sqrt(double(x));
}

template <class Exact>
void compare(const char *name, const std::vector<float> &x, const std::vector<float> &actual,
             double ulps, Exact exact) {
  for (std::size_t i = 0; i < x.size(); ++i)
    if (const double wanted = exact(x[i], actual[i]); !agrees(actual[i], wanted, ulps)) {
      std::printf("FAILED %s(%a) is %a, exactly %a\n", name, x[i], actual[i], wanted);
      ++failed_expectations();
      return;
    }
}

} // namespace

int main() {
  const std::vector<float> x = numbers();
  const int count = static_cast<int>(x.size());
  std::vector<float> exps(count), logs(count), roots(count), roots_of_sums(count), reciprocals(count),
      parted(count);
  {
    const array_view<const float> from(count, x);
    const array_view<float> to_exp(count, exps), to_log(count, logs), to_root(count, roots),
        to_root_of_sum(count, roots_of_sums), to_reciprocal(count, reciprocals), to_parted(count, parted);
    parallel_for_each(
        from.extent, [=](index<1> i) restrict(amp) {
          to_exp[i] = fast_math::exp(from[i]);
          to_log[i] = fast_math::log(from[i]);
          to_root[i] = fast_math::rsqrt(from[i]);
          to_root_of_sum[i] = fast_math::rsqrt(from[i] * from[i] + 1e-20f);
          to_reciprocal[i] = direct3d::rcp(from[i]);
          if (from[i] < 3)
            to_parted[i] = fast_math::exp(from[i]);
          else if (i[0] % 5)
            to_parted[i] = fast_math::log(from[i]);
          else if (i[0] % 3)
            to_parted[i] = direct3d::rcp(from[i]);
          else
            to_parted[i] = fast_math::rsqrt(from[i]);
        });
  }
  const auto exact_exp = [](float of, float) { return std::exp(double(of)); };
  const auto exact_log = [](float of, float) { return std::log(double(of)); };
  compare("exp", x, exps, 4, exact_exp);
  compare("log", x, logs, 4, exact_log);
  compare("rsqrt", x, roots, 2, exact_root);
  // The sum may be one unit from the host's where it is contracted, and its root half of one.
  compare("rsqrt of a sum with", x, roots_of_sums, 3.5, [](float of, float) {
    const float sum = of * of + 1e-20f;
    return 1 / std::sqrt(double(sum));
  });
  compare("rcp", x, reciprocals, 2, [](float of, float) { return 1 / double(of); });
  // Not a number is not even itself.
  std::vector<float> whole(count);
  for (int i = 0; i < count; ++i) {
    whole[i] = x[i] < 3 ? exps[i] : i % 5 ? logs[i] : i % 3 ? reciprocals[i] : roots[i];
    for (float *number : {&whole[i], &parted[i]})
      *number = std::isnan(*number) ? -1000 : *number;
  }
  expect_equal("those that only some lanes compute", parted, whole);
  return result();
}
