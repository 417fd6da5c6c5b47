// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace concurrency;

int main(int, char **arguments) {
  const int count = std::atoi(arguments[1]);
  std::vector<float> a(count, 1), b(count, 2), c(count);
  array_view<const float> x(count, a), y(count, b);
  array_view<float> z(count, c);
  z.discard_data();
  parallel_for_each(z.extent, [=](index<1> i) restrict(amp) {
    const float product = 3 * x[i];
    const float sum = product + y[i];
    z[i] = sum;
  });
  z.synchronize();
  std::printf("%g\n", c[count - 1]);
}
