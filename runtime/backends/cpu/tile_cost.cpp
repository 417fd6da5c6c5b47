// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/tile_cost.h"

#include <algorithm>
#include <cmath>

namespace tessera {
namespace {

/// So many of so many launches begin on one thread; the first of them fetch the data.
constexpr unsigned trials = 4, period = 128;
/// What one part of a launch may take longer in a team, at most.
constexpr tile_cost::time to_fetch{5000};
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

void tile_cost::measured_alone(time all, std::uint64_t tiles) { alone_ = all / tiles; }

void tile_cost::measured_in_team(time all, std::uint64_t tiles) {
  in_team_ = all / tiles;
  if (alone_ && all > *alone_ * tiles + to_fetch)
    alone_.reset(); // the work is more than it was
}

int tile_cost::best_threads(time all_tiles, int most) {
  return int(std::clamp(std::sqrt(all_tiles / to_coordinate), 2.0, double(most)));
}

} // namespace tessera
