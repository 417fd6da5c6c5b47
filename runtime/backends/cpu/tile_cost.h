// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the tiles of a kernel take, and what follows from it: by how many threads to run them.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_TILE_COST_H
#define TESSERA_RUNTIME_BACKENDS_CPU_TILE_COST_H

#include <chrono>
#include <cstdint>
#include <optional>

namespace tessera {

/// Learns from launch to launch. A thread in a team measures too much: its tiles have to be
/// fetched, and their data may lie in another core's cache. So now and then some launches begin on
/// one thread, the last of which tells.
class tile_cost {
public:
  using time = std::chrono::duration<double, std::nano>;

  /// Of one tile; nothing before the first launch. Estimates err to the long side alone.
  std::optional<time> estimate() const;
  /// Begin this launch on one thread, whatever it takes?
  bool is_trial();
  void measured_alone(time all, std::uint64_t tiles);
  void measured_in_team(time all, std::uint64_t tiles);
  /// Has a launch that was begun on one thread lately taken much longer than it was thought to? Its
  /// tiles may differ. Asked once a launch.
  bool is_uneven();
  /// A whole launch by the team has taken so long.
  void launched(time all);
  /// Have the last launches been so short that the threads are to be chosen with care? In long ones
  /// tiles may differ much, and the first ones say little about the others.
  bool is_short() const { return short_launches_ >= 16; }

  /// Which end soonest where all the tiles take so long: each thread more makes the others' parts
  /// smaller, and has to be told and waited for.
  static int best_threads(time all_tiles, int most);

private:
  std::optional<time> alone_, in_team_;
  unsigned launches_ = 0, short_launches_ = 0, uneven_launches_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_TILE_COST_H
