// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a launch and the wait for it cost, beside an OpenMP parallel for of the same body: one tile,
// 64 tiles, and 64 tiles with some work in them.
#include "steps.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

using namespace concurrency;

// bench/launch/openmp_loop.cpp
void openmp_increment(float *data, int tiles, int steps);

namespace {

struct times {
  double median, last_percent;
};

template <typename Function> times measure(Function function) {
  for (int i = 0; i < 1000; ++i)
    function();
  std::vector<double> all;
  for (int i = 0; i < 10000; ++i) {
    const auto start = std::chrono::steady_clock::now();
    function();
    const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;
    all.push_back(time.count());
  }
  std::sort(all.begin(), all.end());
  return {all[all.size() / 2], all[all.size() * 99 / 100]};
}

void compare(int tiles, int steps) {
  accelerator_view view = accelerator().default_view;
  std::vector<float> numbers(tiles * tile, 1.0f), others = numbers;
  array_view<float> data(tiles * tile, numbers);
  // OpenMP's threads spin for 0.2 s after their last loop, on the cores that ours need.
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const times ours = measure([&] {
    launch_steps(view, data, steps);
    view.wait();
  });
  const times theirs = measure([&] { openmp_increment(others.data(), tiles, steps); });
  data.synchronize();
  std::printf("%2d tiles of %d, %3d steps: launch and wait %.2f us (99 of 100 below %.2f), OpenMP "
              "%.2f us (%.2f), ratio %.2f%s\n",
              tiles, tile, steps, ours.median, ours.last_percent, theirs.median,
              theirs.last_percent, ours.median / theirs.median,
              numbers == others ? "" : " WRONG RESULTS");
}

} // namespace

int main() {
  accelerator_view view = accelerator().default_view;
  const times empty = measure([&] {
    parallel_for_each(view, extent<1>(tile).tile<tile>(), [](tiled_index<tile>) restrict(amp){});
    view.wait();
  });
  std::printf(
      "empty kernel over one tile, launch and wait: median %.2f us, 99 of 100 below %.2f us\n",
      empty.median, empty.last_percent);
  compare(1, 1);
  compare(64, 1);
  compare(64, 100);
  compare(64, 1000);
}
