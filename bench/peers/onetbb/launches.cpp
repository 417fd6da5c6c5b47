// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches from small to large, one after the other and one a millisecond. Prints a line for each
// kind: its name, how long a launch takes in microseconds, and the process's time on processors.
#include "../../launch/steps.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>

#include <sys/resource.h>

using namespace concurrency;
using clock_type = std::chrono::steady_clock;

namespace {

double microseconds_of_process() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const auto of = [](const timeval &time) { return time.tv_sec * 1e6 + time.tv_usec; };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

template <typename Launch> void measure(const char *name, Launch launch, bool pauses = false) {
  using microseconds = std::chrono::duration<double, std::micro>;
  for (int i = 0; i < 30; ++i)
    launch();
  std::vector<double> times;
  const double before = microseconds_of_process();
  const auto begun = clock_type::now();
  while (clock_type::now() - begun < std::chrono::milliseconds(400)) {
    const auto from = clock_type::now();
    launch();
    times.push_back(microseconds(clock_type::now() - from).count());
    if (pauses)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const double used = (microseconds_of_process() - before) / times.size();
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  std::printf("%s\t%.2f\t%.2f\n", name, times[times.size() / 2], used);
}

void triad(const array_view<const float> &a, const array_view<const float> &b,
           const array_view<float> &c) {
  c.discard_data();
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + 0.7f * b[i]; });
}

/// A tile takes as long as its number says.
void uneven_steps(const array_view<float> &data, int steps) {
  parallel_for_each(
      data.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        float value = data[t];
        for (int step = 0; step < steps * t.tile[0]; ++step)
          value = value * 0.5f + 1.0f;
        data[t] = value;
      });
}

} // namespace

int main() {
  accelerator_view view = accelerator().default_view;
  std::vector<float> values(64 * tile);
  const array_view<float> data(int(values.size()), values);
  const auto steps = [&](int count) {
    return [&view, data, count] {
      launch_steps(view, data, count);
      view.wait();
    };
  };
  measure("64 tiles, 10 steps", steps(10));
  measure("64 tiles, 100 steps", steps(100));
  measure("64 tiles, 1000 steps", steps(1000));
  measure("64 tiles, 10,000 steps", steps(10000));
  measure("64 uneven tiles, 0 to 630 steps", [&] {
    uneven_steps(data, 10);
    view.wait();
  });
  for (const auto &[name, count] :
       {std::pair("triad, 64K floats", 64 << 10), std::pair("triad, 16M floats", 16 << 20)}) {
    std::vector<float> a(count, 1), b(count, 2), c(count);
    const array_view<const float> first(count, a), second(count, b);
    const array_view<float> sum(count, c);
    measure(name, [&] {
      triad(first, second, sum);
      view.wait();
    });
  }
  measure("64 tiles, 1000 steps, one launch a millisecond", steps(1000), true);
}
