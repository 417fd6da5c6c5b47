// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that precise_math's exp, log, sin and cos of doubles are within 1 unit in the last place
// at every level, where all lanes compute them and where only some do: numbers of every size, for
// some of which a lane has to call the C library, and multiples of a quarter of a circle.
//
// RUN: %amp++ -ffp-contract=off -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -ffp-contract=off -O2 -famp-cpu=scalar %s -o %t-scalar && %run --only=shared %t-scalar %}
#include <amp.h>
#include <amp_math.h>

#include <cstring>

#include "../serial_comparison.h"

using namespace concurrency;

namespace {

std::vector<double> numbers() {
  std::vector<double> all = {0.0,    -0.0,     1.0,       709.78, 709.79,    -745.13,       -745.14,
                             5e-324, 2e-308,   1e-310,    1.5,    0.99999,   1.00001,       1e22,
                             -1e300, INFINITY, -INFINITY, NAN,    134217727, -134217728.25, 0x1p27};
  unsigned long bits = 1;
  for (int i = 0; i < 20000; ++i) {
    bits = bits * 6364136223846793005ul + 1442695040888963407ul;
    double any;
    std::memcpy(&any, &bits, sizeof any);
    all.push_back(any);
    const double unit = double(bits >> 11) * 0x1p-53;
    all.insert(all.end(), {unit * 1400 - 700, unit * 8 - 4, unit + 0.5, unit * 4e8 - 2e8});
    all.push_back(double(1.57079632679489661923L * i)); // sin or cos is nearly 0
  }
  return all;
}

bool agrees(double actual, long double exact, double ulps) {
  const double nearest = double(exact);
  if (std::isnan(exact) || std::isinf(nearest) || std::isinf(actual))
    return actual == nearest || (std::isnan(exact) && std::isnan(actual));
  const int exponent = std::max(exact == 0 ? -1022 : std::ilogb(exact), -1022);
  return std::fabs(actual - exact) <= ulps * std::ldexp(1.0L, exponent - 52);
}

template <class Exact>
void compare(const char *name, const std::vector<double> &x, const std::vector<double> &actual,
             Exact exact) {
  for (std::size_t i = 0; i < x.size(); ++i)
    if (const long double wanted = exact((long double)x[i]);
        !agrees(actual[i], wanted, 1) ||
        (x[i] == 0 && std::signbit(actual[i]) != std::signbit(wanted))) {
      std::printf("FAILED %s(%a) is %a, exactly %La\n", name, x[i], actual[i], wanted);
      ++failed_expectations();
      return;
    }
}

} // namespace

int main() {
  const std::vector<double> x = numbers();
  const int count = static_cast<int>(x.size());
  std::vector<double> exps(count), logs(count), sines(count), cosines(count), parted(count);
  {
    const array_view<const double> from(count, x);
    const array_view<double> to_exp(count, exps), to_log(count, logs), to_sine(count, sines),
        to_cosine(count, cosines), to_parted(count, parted);
    parallel_for_each(
        from.extent, [=](index<1> i) restrict(amp) {
          const double v = from[i];
          to_exp[i] = precise_math::exp(v);
          to_log[i] = precise_math::log(v);
          to_sine[i] = precise_math::sin(v);
          to_cosine[i] = precise_math::cos(v);
          switch (i[0] % 5) {
          case 0:
            to_parted[i] = precise_math::exp(v);
            break;
          case 1:
            to_parted[i] = precise_math::sin(v);
            break;
          case 2:
            to_parted[i] = precise_math::log(v);
            break;
          default:
            to_parted[i] = v < 3 ? precise_math::cos(v) : v;
          }
        });
  }
  compare("exp", x, exps, [](long double of) { return std::exp(of); });
  compare("log", x, logs, [](long double of) { return std::log(of); });
  compare("sin", x, sines, [](long double of) { return std::sin(of); });
  compare("cos", x, cosines, [](long double of) { return std::cos(of); });
  std::vector<double> whole(count);
  for (int i = 0; i < count; ++i) {
    const double of[] = {exps[i], sines[i], logs[i], x[i] < 3 ? cosines[i] : x[i]};
    whole[i] = of[std::min(i % 5, 3)];
    for (double *number : {&whole[i], &parted[i]})
      *number = std::isnan(*number) ? -1000 : *number; // none is not even itself
  }
  expect_equal("those that only some lanes compute", parted, whole);
  return result();
}
