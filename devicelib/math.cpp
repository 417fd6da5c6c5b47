// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of math for NVIDIA's GPUs in place of libclc's, which are wrong for some arguments, or
/// slower than the machine's own instructions. They have OpenCL C's names, and are compiled to
/// bitcode, a part of amp++. There is no C library here.

// libclc's. What has the name of a function below has another one: LinkMath.cpp sees to that.
extern "C" double libclc_pow(double x, double y);
double exp(double x);
double sinpi(double x);

namespace {

constexpr double infinity = __builtin_inf(), no_number = __builtin_nan("");

double power_of_two(int exponent) {
  return __builtin_bit_cast(double, static_cast<unsigned long long>(1023 + exponent) << 52);
}

int limited(int n, int most) { return n > most ? most : n < -most ? -most : n; }

/// A number, and what rounding has left of it.
struct rounded {
  double value, rest;
};

rounded sum(double x, double y) {
  const double value = x + y, of_y = value - x;
  return {value, (x - (value - of_y)) + (y - of_y)};
}

rounded product(rounded x, rounded y) {
  const double value = x.value * y.value;
  return {value, __builtin_fma(x.value, y.value, -value) + (x.value * y.rest + x.rest * y.value)};
}

/// Of 10 and more, by Stirling's series: its next term is less than 3e-17 of the result.
double stirling(double x) {
  const double u = 1 / x, v = u * u;
  const double series =
      1.0 / 12 +
      v * (-1.0 / 360 +
           v * (1.0 / 1260 +
                v * (-1.0 / 1680 + v * (1.0 / 1188 + v * (-691.0 / 360360 + v * (1.0 / 156))))));
  const double square_root_of_two_pi = 2.5066282746310005024;
  const double half = libclc_pow(x, 0.5 * x - 0.25); // the whole may be infinite too early
  return square_root_of_two_pi * half * (exp(-x) * half) * exp(series * u);
}

/// Of positive numbers. From below 10 the recurrence leads to a number from 10 to 11, where the
/// logarithm of the gamma function grows by 2.25 to 2.35 times what its argument does: a rest of the
/// argument would be several units in the last place of the result.
double gamma_of_positive(double x) {
  if (x > 172)
    return infinity;
  rounded at = {x, 0}, below = {1, 0};
  for (int k = 1; at.value < 10; ++k) {
    below = product(below, at);
    at = sum(x, k);
  }
  const double growth = 2.25 + 0.1 * (at.value - 10);
  return stirling(at.value) / below.value * (1 + (at.rest * growth - below.rest / below.value));
}

} // namespace

/// The instruction's relative error is 2^-22.5 at most.
float exp2(float x) { return __nvvm_ex2_approx_f(x); }

/// As a power of two: of a whole number, which an addition rounds into the last bits of a float,
/// from where they become an exponent, and of a rest, which the instruction takes. A rest of more than
/// half a unit is left where the whole number would be no float's exponent: what is subnormal or
/// infinite becomes so in the last step. What is no number stays none in the rest.
float exp(float x) {
  const float logarithm = 1.44269502f, of_logarithm = 1.92596303e-8f; // of e, to base 2
  const float rounding = 0x1.8p23f + 127;
  const float limited_x = __builtin_fmaxf(__builtin_fminf(x, 88.3762589f), -87.3365402f);
  const float shifted = __builtin_fmaf(limited_x, logarithm, rounding);
  const float whole = shifted - rounding;
  const float rest = __builtin_fmaf(x, of_logarithm, __builtin_fmaf(x, logarithm, -whole));
  const unsigned exponent = __builtin_bit_cast(unsigned, shifted) << 23;
  return __nvvm_ex2_approx_ftz_f(rest) * __builtin_bit_cast(float, exponent);
}

/// The instruction's relative error is 2^-22.9 at most.
float rsqrt(float x) { return __nvvm_rsqrt_approx_f(x); }

/// libclc's makes 0 of what is subnormal.
float ldexp(float x, int n) { return static_cast<float>(x * power_of_two(limited(n, 400))); }

/// Only the last step rounds: what the ones before make subnormal becomes 0 in it.
double ldexp(double x, int n) {
  for (int step = 0; step != 2 && n > 1023; ++step, n -= 1023)
    x *= power_of_two(1023);
  for (int step = 0; step != 2 && n < -1022; ++step, n += 969)
    x *= power_of_two(-969);
  return x * power_of_two(n > 1023 ? 1023 : n < -1022 ? -1022 : n);
}

/// libclc's is infinite, or 0, in place of the other for huge exponents.
double pow(double x, double y) {
  const double size = __builtin_fabs(x);
  const bool is_huge = __builtin_fabs(y) >= 0x1p+64 && __builtin_fabs(y) < infinity;
  if (!is_huge || x != x)
    return libclc_pow(x, y);
  // An even integer, and every number but 1 differs enough from it.
  return size == 1 ? 1 : (size > 1) == (y > 0) ? infinity : 0;
}

/// libclc's is off by more than a hundred units in the last place for negative numbers.
double tgamma(double x) {
  if (x != x || x == infinity)
    return x;
  if (__builtin_fabs(x) < 0x1p-60) // 0 as well, with its sign
    return 1 / x;
  if (x > 0)
    return gamma_of_positive(x);
  if (x == __builtin_floor(x))
    return no_number;
  // The gamma function of 1 - x, and that of x.
  const double sine = sinpi(x), reflected = -3.14159265358979323846 / (x * sine);
  if (x < -185)
    return sine < 0 ? -0.0 : 0.0; // no number is so small
  if (x > -165)
    return reflected / gamma_of_positive(-x);
  // gamma(-x) may be infinite where the result is not 0 yet.
  double result = reflected / gamma_of_positive(-x - 20);
  for (int k = 1; k <= 20; ++k)
    result /= -x - k;
  return result;
}
