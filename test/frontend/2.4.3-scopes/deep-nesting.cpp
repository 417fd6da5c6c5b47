// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that a hundred control statements inside each other compile in a kernel and take the way that they take on the
// host.
//
// Conformance: A092+
// RUN: %amp++ -O0 %s -o %t-O0 && %t-O0
// RUN: %if every-shape %{ %amp++ -O2 %s -o %t-O2 && %t-O2 %}
#include <amp.h>

#include "../../api/serial_comparison.h"

using namespace concurrency;

// Five statements, one inside the other; what stands in the middle leaves through all of them or stays.
#define FIVE(D, ...)                                                                               \
  if ((n + D) % 7) {                                                                               \
    for (int i##D = 0; i##D < 1 + (n + D) % 2; ++i##D) {                                           \
      switch ((n ^ D) % 5) {                                                                       \
      case 1:                                                                                      \
        sum += D;                                                                                  \
        if (D % 3 == 2)                                                                            \
          break;                                                                                   \
      default:                                                                                     \
        do {                                                                                       \
          int iterations = 0;                                                                      \
          while (++iterations < 3) {                                                               \
            if (++steps > 400)                                                                     \
              return sum;                                                                          \
            if ((sum + iterations) % 6 == 0)                                                       \
              continue;                                                                            \
            sum += iterations;                                                                     \
            __VA_ARGS__                                                                            \
            break;                                                                                 \
          }                                                                                        \
        } while (sum % 4 == 1 && ++sum);                                                           \
      }                                                                                            \
    }                                                                                              \
  } else                                                                                           \
    sum -= D;

int work(int n) restrict(amp, cpu) {
  int sum = 0, steps = 0;
  FIVE(1, FIVE(2, FIVE(3, FIVE(4, FIVE(5, FIVE(6, FIVE(7, FIVE(8, FIVE(9, FIVE(10,
  FIVE(11, FIVE(12, FIVE(13, FIVE(14, FIVE(15, FIVE(16, FIVE(17, FIVE(18, FIVE(19, FIVE(20,
  sum += 1000;
  ))))))))))))))))))))
  return sum;
}

int main() {
  const int count = 512;
  std::vector<int> results(count), expected(count);
  array_view<int> view(count, results);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = work(i[0]); });
  view.synchronize();
  for (int i = 0; i < count; ++i)
    expected[i] = work(i);
  expect_equal("nesting", results, expected);
  return result();
}
