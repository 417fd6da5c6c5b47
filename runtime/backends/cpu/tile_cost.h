// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The time of a kernel's tiles, and the number of threads that follows from it.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_TILE_COST_H
#define TESSERA_RUNTIME_BACKENDS_CPU_TILE_COST_H

#include <chrono>
#include <cstdint>
#include <optional>

namespace tessera {

/// Learns from launch to launch. A thread in a team measures too much: it must fetch its tiles, and
/// their data may be in another core's cache. So now and then some launches begin on one thread,
/// and the last of them is measured.
class tile_cost {
public:
  using time = std::chrono::duration<double, std::nano>;

  /// The time of one tile. Nothing before the first launch. Estimates are too long rather than too
  /// short.
  std::optional<time> estimate() const;
  /// Whether this launch begins on one thread, however long it takes.
  bool is_trial();
  void measured_alone(time all, std::uint64_t tiles);
  void measured_in_team(time all, std::uint64_t tiles);
  /// Whether a launch that began on one thread has lately taken much longer than estimated. Its
  /// tiles may differ. Called once a launch.
  bool is_uneven();
  /// The time of a whole launch by the team.
  void launched(time all);
  /// Whether the last launches were so short that the number of threads matters. In long ones tiles
  /// may differ much, and the first ones say little about the others.
  bool is_short() const { return short_launches_ >= 16; }

  /// The number of threads that ends soonest if all the tiles take this long. Each further thread
  /// makes the others' parts smaller, but must be woken and waited for.
  static int best_threads(time all_tiles, int most);

private:
  std::optional<time> alone_, in_team_;
  unsigned launches_ = 0, short_launches_ = 0, uneven_launches_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_TILE_COST_H
