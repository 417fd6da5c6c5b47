// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels of about so many microseconds, each of them launched and waited for: prints what one
// takes.
#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace concurrency;

namespace {

std::vector<float> numbers(1 << 14, 1.0f);

double microseconds(int rounds, int launches) {
  array_view<float> view(int(numbers.size()), numbers);
  const auto start = std::chrono::steady_clock::now();
  for (int launch = 0; launch < launches; ++launch) {
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) {
          float sum = view[i];
          for (int round = 0; round < rounds; ++round)
            sum = sum * 0.5f + 1.0f;
          view[i] = sum;
        });
    accelerator().default_view.wait();
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  return time.count() * 1e6 / launches;
}

} // namespace

/// short_kernels LAUNCHES [ROUNDS]: without ROUNDS it prints how many make a kernel of 100 us.
int main(int count, char **arguments) {
  const int launches = std::atoi(arguments[1]);
  if (count < 3) {
    int rounds = 64;
    while (microseconds(rounds, launches) < 100)
      rounds += rounds / 8;
    std::printf("%d\n", rounds);
    return 0;
  }
  microseconds(std::atoi(arguments[2]), launches / 10); // its code and its data are there then
  std::printf("%.4f\n", microseconds(std::atoi(arguments[2]), launches));
}
