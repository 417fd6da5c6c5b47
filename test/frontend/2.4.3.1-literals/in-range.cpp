// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the largest and smallest constants of each type that restrict(amp) code has keep their values in kernels,
// in every notation.
//
// Conformance: A093+
// RUN: %if every-shape %{ %amp++ -std=c++17 -O0 %s -o %t-O0 && %t-O0 %}
// RUN: %amp++ -std=c++17 -O2 %s -o %t-O2 && %t-O2
#include <amp.h>

#include "../../api/serial_comparison.h"

#include <cfloat>
#include <climits>

using namespace concurrency;

unsigned long integer(int which) restrict(amp, cpu) {
  switch (which) {
  case 0: return 0xFFFFFFFFu;
  case 1: return 4294967295;
  case 2: return 0xFFFF'FFFF'FFFF'FFFFul;
  case 3: return 18446744073709551615ul;
  case 4: return 01777777777777777777777ul;
  case 5: return 0b1111u;
  case 6: return (unsigned long)LONG_MIN;
  case 7: return INT_MAX + 1ul;
  case 8: return UINT_MAX;
  case 9: return true;
  default: return 2147483648;
  }
}
double floating(int which) restrict(amp, cpu) {
  switch (which) {
  case 0: return FLT_MAX;
  case 1: return DBL_MAX;
  case 2: return DBL_MIN;
  case 3: return 3.40282346e38f;
  case 4: return 1.7976931348623157e308;
  case 5: return -0x1.fffffffffffffp1023;
  case 6: return FLT_EPSILON;
  case 7: return 4.9e-324;
  case 8: return 1.e-45f;
  case 9: return .5;
  default: return __builtin_huge_val();
  }
}

int main() {
  std::vector<unsigned long> integers(11), expected_integers(11);
  std::vector<double> floats(11), expected_floats(11);
  array_view<unsigned long> u(11, integers);
  array_view<double> d(11, floats);
  parallel_for_each(u.extent, [=](index<1> i) restrict(amp) {
    u[i] = integer(i[0]);
    d[i] = floating(i[0]);
  });
  u.synchronize();
  d.synchronize();
  for (int i = 0; i < 11; ++i) {
    expected_integers[i] = integer(i);
    expected_floats[i] = floating(i);
  }
  expect_equal("integers", integers, expected_integers);
  expect_equal("floating-point numbers", floats, expected_floats);
  return result();
}
