// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that kernels whose work-items store again and again to a few elements of their own, chosen by the low bits of a counter,
// store there alone, whether they run as lanes of vectors or one after the other.
//
// RUN: %amp++ -O2 %s -o %t-O2 && %run %t-O2
// RUN: %amp++ -O2 -famp-versions=all %s -o %t-all
// RUN: env TESSERA_CPU_VERSION=scalar %t-all
// RUN: %if x86-64-v3 %{ env TESSERA_CPU_VERSION=scalar TESSERA_CPU=v3 %t-all %}
// RUN: env TESSERA_CPU_VERSION=vector %t-all
// RUN: %if thorough %{ %amp++ -O2 -famp-no-spmd %s -o %t-no-spmd && %run --only=shared %t-no-spmd %}
#include <amp.h>

#include "../serial_comparison.h"

using namespace concurrency;

template <class Make> void compare(const char *what, int count, Make make) {
  const int span = 40;
  std::vector<int> numbers = random_ints(2000), stored(count * span), sums(count);
  std::vector<int> wanted = stored, wanted_sums = sums;
  {
    array_view<const int> in(int(numbers.size()), numbers);
    array_view<int> out(count * span, stored), sum(count, sums);
    parallel_for_each(extent<1>(count), make(in, out, sum));
  }
  {
    array_view<const int> in(int(numbers.size()), numbers);
    array_view<int> out(count * span, wanted), sum(count, wanted_sums);
    const auto kernel = make(in, out, sum);
    for (int item = 0; item < count; ++item)
      kernel(index<1>(item));
  }
  expect_equal(what, stored, wanted);
  expect_equal(what, sums, wanted_sums);
}

int main() {
  using in_view = array_view<const int>;
  using out_view = array_view<int>;
  for (const int count : {1, 5, 16, 100})
    for (const int length : {1, 7, 8, 9, 40, 100, 700}) {
      compare("the low bits", count, [=](in_view in, out_view out, out_view sums) {
        return [=](index<1> i) restrict(amp, cpu) {
          int sum = 0;
          for (int k = 0; k < length; ++k) {
            sum += in[2 * k];
            out[i[0] * 40 + (k & 7)] = k;
          }
          sums[i] = sum;
        };
      });
      compare("a remainder, unsigned", count, [=](in_view in, out_view out, out_view sums) {
        return [=](index<1> i) restrict(amp, cpu) {
          int sum = 0;
          for (unsigned k = 0; k < unsigned(length); ++k) {
            sum += in[k];
            out[unsigned(i[0]) * 40u + k % 16u] = int(k);
          }
          sums[i] = sum;
        };
      });
      compare("cut to a byte's low bits", count, [=](in_view in, out_view out, out_view sums) {
        return [=](index<1> i) restrict(amp, cpu) {
          int sum = 0;
          for (int k = 0; k < length; ++k) {
            sum ^= in[i[0] + (k & 31)];
            out[i[0] * 40 + 3 + (k & 31)] += k;
          }
          sums[i] = sum;
        };
      });
    }
  return result();
}
