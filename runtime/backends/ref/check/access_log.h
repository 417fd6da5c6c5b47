// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accesses to suspect memory, written down while a launch runs once more, one work-item after the
/// other; and which pairs of them race.
///
/// Two accesses of a tile are ordered if it passed a barrier between them that orders their memory.
/// Accesses of different tiles, or of one interval, are ordered by fence, atomic operation, fence:
/// who does an atomic operation behind a fence releases what it did before that; who does one on
/// the same memory later, and then a fence, acquires it (docs/decisions/fences-reach-all-tiles.md).
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

/// Who runs, and between which barriers of its tile.
struct logged_place {
  std::uint32_t tile, item;
  std::uint32_t intervals[2]; ///< how many barriers ordered global, tile_static memory
};

struct logged_access {
  logged_place by;
  access_kind kind;
  bool is_tile_static;
  const void *address;
  std::uint32_t bytes;
  std::uint64_t value; ///< what was read, or is stored
  bool is_equal;       ///< a store of what is there
  const tessera_site *site;
  std::uint64_t time = 0;
  bool is_written = true;    ///< somebody has written the value
  std::uint64_t operand = 0; ///< of an atomic operation, beside what it reads
};

/// A pair that races, the one that came first in front.
struct logged_race {
  logged_access first, second;
};

class access_log {
public:
  /// What is written down: a piece of 4 bytes, in one tile if it is tile_static.
  struct key {
    std::uintptr_t word;
    std::uint32_t tile; ///< 0 for global memory
    auto operator<=>(const key &) const = default;
  };
  static key key_of(const void *address, bool is_tile_static, std::uint32_t tile) {
    return {std::uintptr_t(address) / 4, is_tile_static ? tile : 0};
  }

  /// `strict`: nothing but barriers orders; equal values race, too, and loads beside atomic
  /// operations.
  explicit access_log(std::vector<key> suspects, bool strict);

  void note(logged_access access);
  /// An atomic operation on any memory.
  void note_atomic(const logged_place &by, const void *address);
  /// A plain load: of what an atomic operation has stored it gets the same (spec 8.1.2).
  void note_load(const logged_place &by, const void *address);
  /// `memory` is a set of tessera_fenced_memory.
  void note_fence(const logged_place &by, std::uint32_t memory);
  /// All work-items of the tile have passed it. `by` is of the interval that it ends.
  void note_barrier(const logged_place &by, std::uint32_t memory);

  /// Of each two sites one race, in the order of the memory.
  std::vector<logged_race> races() const;

private:
  /// What a work-item did before a time is released, and what its tile did before an interval; of
  /// global and of tile_static memory.
  struct release {
    std::uint64_t time[2] = {};
    std::uint32_t interval[2] = {};
  };
  using knowledge = std::map<std::uint64_t, release>; ///< by tile and work-item
  struct clock {
    release fence;  ///< the last ones
    knowledge seen; ///< by atomic operations; known from the next fence on
    std::map<const void *, std::uint64_t> versions; ///< of what has been seen
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

  /// Of a key. Stores and others are apart: mostly it is others that need not be compared.
  struct accesses {
    std::vector<entry> stores, others;
  };

  /// Of stores, and of others. Later ones are compared with these, and are not kept.
  static constexpr std::size_t most_entries = 256;
  /// Who releases and acquires that often is not followed: what was ever released counts as known.
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
