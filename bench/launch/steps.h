// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernel whose launches are measured: some steps of work for each element, in tiles.
#ifndef TESSERA_BENCH_LAUNCH_STEPS_H
#define TESSERA_BENCH_LAUNCH_STEPS_H

#include <amp.h>

constexpr int tile = 64;

inline void launch_steps(const concurrency::accelerator_view &view,
                         const concurrency::array_view<float> &data, int steps) {
  parallel_for_each(
      view, data.extent.tile<tile>(), [=](concurrency::tiled_index<tile> t) restrict(amp) {
        float value = data[t];
        for (int step = 0; step < steps; ++step)
          value = value * 0.5f + 1.0f;
        data[t] = value;
      });
}

#endif // TESSERA_BENCH_LAUNCH_STEPS_H
