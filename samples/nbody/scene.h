// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a picture of the simulation shows.
#ifndef TESSERA_SAMPLES_NBODY_SCENE_H
#define TESSERA_SAMPLES_NBODY_SCENE_H

#include "canvas.h"

struct scene {
  std::vector<body> bodies;
  long step = 0;
  std::string mode;
  double steps_per_second = 0; ///< 0: nothing moves, or nobody knows yet
};

/// Additions and multiplications of a step: 20 for each pair, as the benchmarks count them.
inline double gigaflop_of_step(double bodies) { return 20 * bodies * bodies / 1e9; }

inline void draw(canvas &on, const scene &what, const camera &from) {
  char words[200];
  on.clear();
  on.draw(what.bodies, from);
  std::snprintf(words, sizeof words, "%s: %zu bodies, step %ld", what.mode.c_str(),
                what.bodies.size(), what.step);
  on.write(words, 0);
  if (what.steps_per_second <= 0)
    return;
  std::snprintf(words, sizeof words, "%.1f steps/s, %.1f GFLOP/s", what.steps_per_second,
                what.steps_per_second * gigaflop_of_step(double(what.bodies.size())));
  on.write(words, 1);
}

#endif // TESSERA_SAMPLES_NBODY_SCENE_H
