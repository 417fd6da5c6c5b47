// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/tile_cost.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tessera {
namespace {

/// So many of so many launches begin on one thread; the first of them fetch the data.
constexpr unsigned trials = 4, period = 128;
/// What one part of a launch may take longer in a team, at most.
constexpr tile_cost::time to_fetch{5000};
/// Longer ones are worth all threads.
constexpr tile_cost::time short_launch{50'000};
/// What each thread more costs the launch.
constexpr tile_cost::time to_coordinate{250};

} // namespace

std::optional<tile_cost::time> tile_cost::estimate() const {
  if (alone_ && in_team_)
    return std::min(*alone_, *in_team_);
  return alone_ ? alone_ : in_team_;
}

bool tile_cost::is_trial() {
  launches_ = (launches_ + 1) % period;
  return launches_ < trials;
}

void tile_cost::measured_alone(time all, std::uint64_t tiles) {
  assert(tiles > 0 && "something has run");
  if (const std::optional<time> tile = estimate(); tile && all > 4 * *tile * tiles + short_launch)
    uneven_launches_ = period;
  alone_ = all / tiles;
}

bool tile_cost::is_uneven() {
  if (uneven_launches_ == 0)
    return false;
  --uneven_launches_;
  return true;
}

void tile_cost::measured_in_team(time all, std::uint64_t tiles) {
  assert(tiles > 0 && "something has run");
  in_team_ = all / tiles;
  if (alone_ && all > *alone_ * tiles + to_fetch)
    alone_.reset(); // the work is more than it was
}

void tile_cost::launched(time all) {
  short_launches_ = all < short_launch ? short_launches_ + 1 : 0;
}

int tile_cost::best_threads(time all_tiles, int most) {
  return int(std::clamp(std::sqrt(all_tiles / to_coordinate), 2.0, double(most)));
}

} // namespace tessera
