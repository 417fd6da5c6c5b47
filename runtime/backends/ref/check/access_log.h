// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A log of the accesses to suspect memory while a launch runs once more, one work-item after the
/// other; and the pairs of them that race.
///
/// Two accesses of a tile are ordered if there is a barrier between them that orders their memory.
/// Accesses of different tiles, or of one interval between barriers, are ordered by fence, atomic
/// operation, fence. An atomic operation after a fence releases what its work-item did before the
/// fence. A later atomic operation on the same memory, and then a fence, acquires it
/// (docs/decisions/fences-reach-all-tiles.md).
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_ACCESS_LOG_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_ACCESS_LOG_H

#include "backends/ref/check/race_cells.h"

#include "abi/check.h"

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tessera {

/// Who runs, and in which interval between barriers of its tile.
struct logged_place {
  std::uint32_t tile, item;
  std::uint32_t intervals[2]; ///< number of barriers that ordered global, tile_static memory
};

struct logged_access {
  logged_place by;
  access_kind kind;
  bool is_tile_static;
  const void *address;
  std::uint32_t bytes;
  std::uint64_t value; ///< the value that was read, or is stored
  bool is_equal;       ///< a store of the present value
  const tessera_site *site;
  std::uint64_t time = 0;
  bool is_written = true;    ///< the value has been written
  std::uint64_t operand = 0; ///< for an atomic operation, beside the value that it reads
};

/// A pair that races, the earlier access first.
struct logged_race {
  logged_access first, second;
};

class access_log {
public:
  /// What is logged: a piece of 4 bytes, in one tile if it is tile_static.
  struct key {
    std::uintptr_t word;
    std::uint32_t tile; ///< 0 for global memory
    auto operator<=>(const key &) const = default;
  };
  static key key_of(const void *address, bool is_tile_static, std::uint32_t tile) {
    return {std::uintptr_t(address) / 4, is_tile_static ? tile : 0};
  }

  /// `strict`: only barriers order accesses. Equal values race, too, and so do loads beside atomic
  /// operations.
  explicit access_log(std::vector<key> suspects, bool strict);

  void note(logged_access access);
  /// An atomic operation on any memory.
  void note_atomic(const logged_place &by, const void *address);
  /// A plain load: if an atomic operation has stored the value, the load sees what was released
  /// with it (spec 8.1.2).
  void note_load(const logged_place &by, const void *address);
  /// `memory` is a set of tessera_fenced_memory.
  void note_fence(const logged_place &by, std::uint32_t memory);
  /// All work-items of the tile have passed it. `by` belongs to the interval that it ends.
  void note_barrier(const logged_place &by, std::uint32_t memory);

  /// For each two sites one race, in the order of the memory.
  std::vector<logged_race> races() const;

private:
  /// The accesses that are released: those of a work-item before a time, and those of its tile
  /// before an interval, for global and for tile_static memory.
  struct release {
    std::uint64_t time[2] = {};
    std::uint32_t interval[2] = {};
  };
  using knowledge = std::map<std::uint64_t, release>; ///< by tile and work-item
  struct clock {
    release fence;  ///< at the last fences
    knowledge seen; ///< by atomic operations; known from the next fence on
    std::map<const void *, std::uint64_t> versions; ///< of the releases that have been seen
    std::shared_ptr<const knowledge> known;
  };
  struct tile_clocks {
    clock common; ///< of the work-items that have done nothing yet
    std::map<std::uint32_t, clock> items;
  };
  /// What atomic operations on some memory have released.
  struct released_memory {
    knowledge all;
    std::uint64_t version = 1;
  };
  struct entry {
    logged_access access;
    std::shared_ptr<const knowledge> known;
  };
  using site_pair = std::pair<const tessera_site *, const tessera_site *>;

  /// The accesses of a key. Stores are separate from others, because mostly the others need no
  /// comparison.
  struct accesses {
    std::vector<entry> stores, others;
  };

  /// The number of stores, and of others. Later ones are compared with these, and are not kept.
  static constexpr std::size_t most_entries = 256;
  /// If more releases and acquisitions occur, they are no longer followed: everything that was ever
  /// released counts as known.
  static constexpr std::uint64_t most_steps = 20'000'000;

  static std::uint64_t name_of(const logged_place &by) {
    return std::uint64_t(by.tile) << 32 | by.item;
  }
  clock &clock_of(const logged_place &by);
  bool merge(knowledge &into, const knowledge &more, std::uint32_t memory);
  void learn(clock &who, const knowledge &more, std::uint32_t memory);
  bool is_ordered(const entry &first, const entry &second) const;
  void compare(const key &where, const std::vector<entry> &before, const entry &now);

  const bool strict_;
  std::uint64_t time_ = 0;
  std::uint64_t steps_ = 0;
  std::map<key, accesses> entries_;
  std::map<site_pair, std::pair<key, logged_race>> races_; ///< the one at the lowest key
  std::unordered_map<std::uint32_t, tile_clocks> clocks_;  ///< by tile
  std::unordered_map<const void *, released_memory> released_;
  knowledge ever_released_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_ACCESS_LOG_H
