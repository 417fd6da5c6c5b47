// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that zeros have the sign that a serial loop gives them: floats that become integers and floats again, which compilers
// like to make truncations, choices and loops between the two, and differences and products that are zero.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %if thorough %{ %amp++ -O0 %s -o %t-O0 && %run %t-O0 %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

constexpr int cases = 8;

template <class T> T computed(int which, T x, T y, int n) restrict(cpu, amp) {
  switch (which) {
  case 0:
    return T(int(x));
  case 1:
    return T(unsigned(x < T(0) ? -x : x)) * (x < T(0) ? T(-1) : T(1));
  case 2: {
    const int whole = x > T(-0.5) ? int(x) : n;
    return T(whole);
  }
  case 3: {
    int whole = int(x);
    for (int k = 0; k < (n & 3); ++k)
      whole -= whole / 2;
    return T(whole);
  }
  case 4:
    return x - x;
  case 5:
    return T(int(x)) * y;
  case 6:
    return T(0) - T(int(y)) + T(int(x));
  default:
    return -T(int(x * T(0.1)));
  }
}

template <class T> void compare(const char *what, int count) {
  const std::vector<T> left = random_values<T>(count, -3, 3), right = random_values<T>(count, -1.5, 1.5);
  array_view<const T> x(count, left), y(count, right);
  std::vector<T> results(count * cases);
  array_view<T, 2> out(count, cases, results);
  parallel_for_each(
      out.extent, [=](index<2> i) restrict(amp) { out[i] = computed<T>(i[1], x[i[0]], y[i[0]], i[0]); });
  out.synchronize();
  std::vector<T> each(count), expected(count);
  array_view<T> straight(count, each);
  parallel_for_each(straight.extent, [=](index<1> i) restrict(amp) { straight[i] = T(int(x[i])); });
  straight.synchronize();
  const auto same = [](T a, T b) { return a == b && std::signbit(a) == std::signbit(b); };
  for (int i = 0; i < count; ++i) {
    expect(what, same(each[i], T(int(left[i]))));
    for (int which = 0; which < cases; ++which)
      if (!same(results[i * cases + which], computed<T>(which, left[i], right[i], i))) {
        std::printf("FAILED %s: case %d of %g is %g\n", what, which, double(left[i]), double(results[i * cases + which]));
        ++failed_expectations();
      }
  }
}

int main() {
  for (int count : {1, 7, 64, 1001}) {
    compare<float>("float", count);
    compare<double>("double", count);
  }
  return result();
}
