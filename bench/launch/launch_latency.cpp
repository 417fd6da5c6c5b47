// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch costs: an empty kernel over one tile, from the call to its synchronised return.
#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  accelerator_view view = accelerator().default_view;
  auto launch = [&] {
    parallel_for_each(view, extent<1>(64).tile<64>(), [](tiled_index<64>) restrict(amp){});
    view.wait();
  };
  for (int i = 0; i < 1000; ++i)
    launch();
  std::vector<double> times;
  for (int i = 0; i < 20000; ++i) {
    auto start = std::chrono::steady_clock::now();
    launch();
    std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;
    times.push_back(time.count());
  }
  std::sort(times.begin(), times.end());
  std::printf("empty kernel over one tile: median %.2f us, 99th percentile %.2f us\n",
              times[times.size() / 2], times[times.size() * 99 / 100]);
}
