// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that intermediate results of float and double are no more precise than their operands demand (2.4.1.2): with
// -ffp-contract=off a kernel gives bit by bit what the host gives that rounds after each operation, and not what double,
// long double or a fused multiplication and addition would give, which differs for many of the inputs.
// Conformance: A065+ A065-
// Conformance: H012+
// RUN: %amp++ -O0 -ffp-contract=off %s -o %t-O0 && %t-O0
// RUN: %if thorough %{ %amp++ -O2 -ffp-contract=off %s -o %t-O2 && %t-O2 %}
// RUN: %amp++ -O3 -ffp-contract=off -march=native %s -o %t-O3 && %t-O3
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

const int Count = 4096;

/// Rounds to T, whatever the host's compiler makes of expressions.
template <class T> T rounded(T value) {
  volatile T stored = value;
  return stored;
}

template <class T> T product_and_sum(T a, T b, T c) restrict(amp) { return a * b + c; }
template <class T> T difference_of_products(T a, T b, T c) restrict(amp) { return a * b - b * c; }
template <class T> T chain_of_sums(T a, T b, T c) restrict(amp) { return a + b + c - a - b; }
template <class T> T quotient(T a, T b, T c) restrict(amp) { return a / b * b - a + c; }
template <class T> T polynomial(T a, T b, T c) restrict(amp) {
  T sum = a;
  for (int iteration = 0; iteration < 4; ++iteration)
    sum = sum * b + c;
  return sum;
}

template <class T> std::vector<T> expected_of(int form, const std::vector<T> &in) {
  std::vector<T> results;
  for (int i = 0; i < Count; ++i) {
    const T a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
    T sum = a;
    switch (form) {
    case 0:
      sum = rounded(rounded(a * b) + c);
      break;
    case 1:
      sum = rounded(rounded(a * b) - rounded(b * c));
      break;
    case 2:
      sum = rounded(rounded(rounded(rounded(a + b) + c) - a) - b);
      break;
    case 3:
      sum = rounded(rounded(rounded(rounded(a / b) * b) - a) + c);
      break;
    default:
      for (int iteration = 0; iteration < 4; ++iteration)
        sum = rounded(rounded(sum * b) + c);
    }
    results.push_back(sum);
  }
  return results;
}

/// The same in a wider type, or with fused operations: what must not come out.
template <class T, class Wide> T in_wide(int form, T x, T y, T z) {
  const Wide a = x, b = y, c = z;
  Wide sum = a;
  switch (form) {
  case 0:
    return T(a * b + c);
  case 1:
    return T(a * b - b * c);
  case 2:
    return T(a + b + c - a - b);
  case 3:
    return T(a / b * b - a + c);
  default:
    for (int iteration = 0; iteration < 4; ++iteration)
      sum = sum * b + c;
    return T(sum);
  }
}
template <class T> T fused(int form, T a, T b, T c) {
  T sum = a;
  switch (form) {
  case 0:
    return std::fma(a, b, c);
  case 1:
    return std::fma(a, b, -rounded(b * c));
  case 3:
    return rounded(std::fma(rounded(a / b), b, -a) + c);
  case 4:
    for (int iteration = 0; iteration < 4; ++iteration)
      sum = std::fma(sum, b, c);
    return sum;
  default:
    return rounded(rounded(rounded(rounded(a + b) + c) - a) - b);
  }
}

template <class T, class Wide> void compare(const char *type) {
  const std::vector<T> numbers = random_values<T>(3 * Count, -10, 10);
  std::vector<T> results(5 * Count);
  array_view<const T> in(3 * Count, numbers);
  array_view<T, 2> out(5, Count, results);
  parallel_for_each(extent<1>(Count), [=](index<1> i) restrict(amp) {
    const T a = in[3 * i[0]], b = in[3 * i[0] + 1], c = in[3 * i[0] + 2];
    out(0, i[0]) = product_and_sum(a, b, c);
    out(1, i[0]) = difference_of_products(a, b, c);
    out(2, i[0]) = chain_of_sums(a, b, c);
    out(3, i[0]) = quotient(a, b, c);
    out(4, i[0]) = polynomial(a, b, c);
  });
  out.synchronize();
  for (int form = 0; form < 5; ++form) {
    const std::vector<T> row(results.begin() + form * Count, results.begin() + (form + 1) * Count);
    const std::vector<T> expected = expected_of(form, numbers);
    expect_equal(type, row, expected);
    int wider = 0, contracted = 0;
    for (int i = 0; i < Count; ++i) {
      const T a = numbers[3 * i], b = numbers[3 * i + 1], c = numbers[3 * i + 2];
      wider += in_wide<T, Wide>(form, a, b, c) != expected[i];
      contracted += fused(form, a, b, c) != expected[i];
    }
    // Otherwise the inputs could not tell.
    expect("more precise results differ", wider > Count / 20);
    expect("fused results differ", form == 2 || contracted > Count / 20);
  }
}

int main() {
  compare<float, double>("float");
  compare<double, long double>("double");
  return result();
}
