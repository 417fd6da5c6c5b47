// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A result that is copied back after each launch, and read after the last one, after each, or at
// its first element after each.
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <vector>

using namespace concurrency;

int main(int, char **word) {
  const bool reads_all = !std::strcmp(word[1], "all"), reads_one = !std::strcmp(word[1], "one");
  const int size = 1 << 20;
  std::vector<float> results(size, 1.0f);
  const array_view<float> energy(size, results);
  double sum = 0;
  for (int round = 0; round < 5; ++round) {
    parallel_for_each(energy.extent, [=](index<1> i) restrict(amp) { energy[i] += 1; });
    energy.synchronize();
    if (reads_all)
      sum += std::accumulate(results.begin(), results.end(), 0.0);
    if (reads_one)
      sum += results[size / 2];
  }
  std::printf("%.0f %.0f\n", sum, results[size - 1]);
}
