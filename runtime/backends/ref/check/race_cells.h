// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Who has accessed a piece of memory in a launch, in two words: enough to tell whether any two
/// accesses conflict, in whatever order they come. Who they are is not kept: if there is a
/// conflict, the launch runs again and is written down (access_log.h).
///
/// A cell knows the first tile of the launch that has accessed it, and the first work-item of the
/// current interval between barriers of the tile that runs: tiles run one after the other; and
/// which kinds of access those and any others have made. The word that cannot say anything new is
/// left alone: that of tiles, of memory that is one tile's; and that of work-items, where each
/// tile has one.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_RACE_CELLS_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_RACE_CELLS_H

#include "backends/ref/check/shadow_memory.h"

#include <cassert>

namespace tessera {

enum class access_kind : std::uint8_t { read, write, atomic };

/// An accessor of two, and when.
struct accessor {
  std::uint32_t launch; ///< counted, up to most_launches
  std::uint32_t tile;   ///< its number; of an untiled kernel the work-item's
  std::uint16_t item;   ///< its number in the tile
  /// Differs from every other interval's that the cell may still know.
  std::uint32_t interval;
  bool has_tiles = true; ///< other tiles may access that memory, and did in other launches
  bool has_items = true; ///< other work-items of the tile may
};

namespace cells {

inline constexpr std::uint32_t most_launches = (1u << 20) - 1;

// Bits of either word: what the first accessor has done, and what others have. A store is equal if
// it leaves what is there.
inline constexpr std::uint64_t first_reads = 1, first_writes = 2, first_is_atomic = 4,
                               first_writes_equal = 8;
inline constexpr std::uint64_t others_read = 16, others_write = 32, others_are_atomic = 64,
                               others_write_equal = 128;
/// It is a suspect already; its bytes have cells of their own. Of the first word, or, where that is
/// left alone, of the second.
inline constexpr std::uint64_t is_suspect = 256, has_bytes = 512, marks = is_suspect | has_bytes;

/// Are there two accesses, of different accessors, of which one is a plain store and the other one
/// an atomic operation, a plain load, or a store of another value? A plain load beside an atomic
/// operation is none (spec 8.1.2), nor is one beside a store that changes nothing. If three
/// accessors differ, one of the pairs with the first shows it; but for the last line, which two
/// others may be, or one.
inline bool conflict(std::uint64_t kinds) {
  return (kinds & first_writes && kinds & (others_read | others_are_atomic | others_write)) ||
         (kinds & first_writes_equal && kinds & (others_are_atomic | others_write)) ||
         (kinds & others_write && kinds & (first_reads | first_is_atomic)) ||
         (kinds & others_write_equal && kinds & (first_is_atomic | others_are_atomic));
}

inline std::uint64_t of_first(access_kind kind, bool is_equal) {
  return kind == access_kind::write && is_equal ? first_writes_equal : first_reads << int(kind);
}
inline std::uint64_t of_others(access_kind kind, bool is_equal) {
  return of_first(kind, is_equal) << 4;
}

// The first word: | launch 20 | tile 32 | kinds, marks 12 |. The second: | interval 32 | item 16 |
// kinds, marks 16 |.

inline std::uint64_t tile_word(const accessor &by) {
  return std::uint64_t(by.launch) << 44 | std::uint64_t(by.tile) << 12;
}
inline std::uint64_t item_word(const accessor &by) {
  return std::uint64_t(by.interval) << 32 | std::uint64_t(by.item) << 16;
}

/// The kinds of access of a word, and one more.
inline std::uint64_t with(std::uint64_t word, bool is_first, access_kind kind, bool is_equal) {
  const std::uint64_t more = is_first ? of_first(kind, is_equal) : of_others(kind, is_equal);
  // What others left as it was, the first accessor changes now: they have stored another value.
  if (more == first_writes && word & others_write_equal)
    return word | more | others_write;
  return word | more;
}

/// What the cell's marks stand in.
inline std::uint64_t &marked(const race_cell &cell, const accessor &by) {
  return by.has_tiles ? cell.of_launch : cell.of_interval;
}

/// Does it know accesses of this launch? Cells of memory that is one tile's begin with it.
inline bool is_of_launch(const race_cell &cell, const accessor &by) {
  return !by.has_tiles || cell.of_launch >> 44 == by.launch;
}

/// Have its bytes got cells of their own?
inline bool are_bytes(const race_cell &cell, const accessor &by) {
  return is_of_launch(cell, by) && marked(cell, by) & has_bytes;
}

/// Notes an access; true if the cell has become a suspect by it. `is_equal`: a write of what is
/// there.
inline bool note(const race_cell &cell, const accessor &by, access_kind kind, bool is_equal) {
  assert(by.launch != 0 && by.launch <= most_launches && "zero is the launch of fresh memory");
  bool conflicts = false;
  const bool is_known = is_of_launch(cell, by);
  if (by.has_tiles) {
    const std::uint64_t tiles = cell.of_launch, mine = tile_word(by);
    const std::uint64_t now = is_known ? with(tiles, (tiles ^ mine) >> 12 == 0, kind, is_equal)
                                       : with(mine, true, kind, is_equal);
    if (now != tiles) {
      cell.of_launch = now;
      conflicts = conflict(now);
    }
  }
  if (by.has_items) {
    // Intervals are counted anew in each launch.
    const std::uint64_t items = cell.of_interval, own = item_word(by);
    const std::uint64_t now =
        is_known && items >> 32 == by.interval
            ? with(items, (items ^ own) >> 16 == 0, kind, is_equal)
            : with(own, true, kind, is_equal) | (by.has_tiles ? 0 : items & marks);
    if (now != items) {
      cell.of_interval = now;
      conflicts |= conflict(now);
    }
  }
  if (!conflicts || marked(cell, by) & is_suspect) [[likely]]
    return false;
  marked(cell, by) |= is_suspect;
  return true;
}

} // namespace cells

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_RACE_CELLS_H
