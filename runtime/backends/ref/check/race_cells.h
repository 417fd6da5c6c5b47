// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accesses to a piece of memory in a launch, in two words. This is enough to tell whether any two
/// accesses conflict, in whatever order they come. The accessors are not kept: if there is a
/// conflict, the launch runs again with a log (access_log.h).
///
/// A cell knows the first accessors, and the kinds of access that these and any others have made.
/// There are two first accessors: the first tile of the launch, and the first work-item of the
/// running tile's present interval between barriers. (Tiles run one after the other.) A word that
/// can say nothing new is not used. For memory that belongs to one tile this is the word for tiles.
/// For kernels without tiles it is the word for work-items.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_RACE_CELLS_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_RACE_CELLS_H

#include "backends/ref/check/shadow_memory.h"

#include <atomic>
#include <cassert>

namespace tessera {

enum class access_kind : std::uint8_t { read, write, atomic };

/// An accessor, and when.
struct accessor {
  std::uint32_t launch; ///< number of the launch, up to most_launches
  std::uint32_t tile;   ///< its number; for an untiled kernel the work-item's
  std::uint16_t item;   ///< its number in the tile
  /// Differs from every other interval's that the cell may still know.
  std::uint32_t interval;
  bool has_tiles = true;  ///< other tiles may access the memory, and did in other launches
  bool has_items = true;  ///< other work-items of the tile may
  bool is_shared = false; ///< other tiles may access it at the same time
};

namespace cells {

inline constexpr std::uint32_t most_launches = (1u << 20) - 1;

// Bits of either word: the accesses of the first accessor, and those of others. A store is equal if
// it stores the present value.
inline constexpr std::uint64_t first_reads = 1, first_writes = 2, first_is_atomic = 4,
                               first_writes_equal = 8;
inline constexpr std::uint64_t others_read = 16, others_write = 32, others_are_atomic = 64,
                               others_write_equal = 128;
/// The cell is a suspect already; its bytes have cells of their own. These marks are in the first
/// word, or, if that is not used, in the second.
inline constexpr std::uint64_t is_suspect = 256, has_bytes = 512, marks = is_suspect | has_bytes;

/// Whether there are two conflicting accesses by different accessors. One is a plain store. The
/// other is an atomic operation, a plain load, or a store of another value. A plain load beside an
/// atomic operation is no conflict (spec 8.1.2), nor is one beside a store that changes nothing. If
/// three accessors differ, one of the pairs with the first shows the conflict. The last line is an
/// exception: its accessors may be two others, or one.
inline bool conflict(std::uint64_t kinds) {
  return (kinds & first_writes && kinds & (others_read | others_are_atomic | others_write)) ||
         (kinds & first_writes_equal && kinds & (others_are_atomic | others_write)) ||
         (kinds & others_write && kinds & (first_reads | first_is_atomic)) ||
         (kinds & others_write_equal && kinds & (first_is_atomic | others_are_atomic));
}

/// The same if tiles run at once. If this is false, there is no conflict, in whatever order they
/// ran. All may read, or all may do atomic operations, or all may read and store the present value.
inline bool may_conflict(std::uint64_t kinds) {
  const std::uint64_t all = kinds | kinds >> 4;
  return kinds & (others_read | others_write | others_are_atomic | others_write_equal) &&
         (all & first_writes ||
          (all & first_is_atomic && all & (first_reads | first_writes_equal)));
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

/// Adds one kind of access to a word.
inline std::uint64_t with(std::uint64_t word, bool is_first, access_kind kind, bool is_equal) {
  const std::uint64_t more = is_first ? of_first(kind, is_equal) : of_others(kind, is_equal);
  // Others stored the value that was there, and now the first accessor changes it. So they have
  // stored another value.
  if (more == first_writes && word & others_write_equal)
    return word | more | others_write;
  return word | more;
}

/// Reads a word that other threads may also change.
inline std::uint64_t read(std::uint64_t &word) {
  return std::atomic_ref(word).load(std::memory_order_relaxed);
}

/// The word with the cell's marks.
inline std::uint64_t &marked(const race_cell &cell, const accessor &by) {
  return by.has_tiles ? cell.of_launch : cell.of_interval;
}

/// Whether it knows accesses of this launch. Cells of memory that belongs to one tile are new in
/// each launch.
inline bool is_of_launch(const race_cell &cell, const accessor &by) {
  return !by.has_tiles || read(cell.of_launch) >> 44 == by.launch;
}

/// Whether its bytes have cells of their own.
inline bool are_bytes(const race_cell &cell, const accessor &by) {
  return is_of_launch(cell, by) && read(marked(cell, by)) & has_bytes;
}

/// The first word after an access.
inline std::uint64_t after(std::uint64_t tiles, const accessor &by, access_kind kind,
                           bool is_equal) {
  const std::uint64_t mine = tile_word(by);
  return tiles >> 44 == by.launch ? with(tiles, (tiles ^ mine) >> 12 == 0, kind, is_equal)
                                  : with(mine, true, kind, is_equal);
}

/// Notes an access in the first word, which other threads may also change. Returns whether it may
/// conflict.
inline bool note_at_once(std::uint64_t &word, const accessor &by, access_kind kind, bool is_equal) {
  const std::atomic_ref shared(word);
  std::uint64_t tiles = shared.load(std::memory_order_relaxed), now;
  do {
    now = after(tiles, by, kind, is_equal);
    if (now == tiles)
      return false;
  } while (!shared.compare_exchange_weak(tiles, now, std::memory_order_relaxed));
  return may_conflict(now);
}

/// Notes an access. True if the cell has become a suspect by it. `is_equal`: a store of the present
/// value.
[[gnu::always_inline]] inline bool note(const race_cell &cell, const accessor &by, access_kind kind,
                                        bool is_equal) {
  assert(by.launch != 0 && by.launch <= most_launches && "zero is the launch of fresh memory");
  bool conflicts = false;
  const bool is_known = is_of_launch(cell, by);
  if (by.has_tiles && by.is_shared) {
    conflicts = note_at_once(cell.of_launch, by, kind, is_equal);
  } else if (by.has_tiles) {
    const std::uint64_t tiles = cell.of_launch, now = after(tiles, by, kind, is_equal);
    if (now != tiles) {
      cell.of_launch = now;
      conflicts = conflict(now);
    }
  }
  if (by.has_items) {
    // Intervals are counted anew in each launch. Of tiles that run at once, one overwrites the
    // other's word. Then both have accessed the cell, and if one of them stores, the first word
    // shows it.
    const std::atomic_ref shared(cell.of_interval);
    const std::uint64_t items = shared.load(std::memory_order_relaxed), own = item_word(by);
    const std::uint64_t now =
        is_known && items >> 32 == by.interval
            ? with(items, (items ^ own) >> 16 == 0, kind, is_equal)
            : with(own, true, kind, is_equal) | (by.has_tiles ? 0 : items & marks);
    if (now != items) {
      shared.store(now, std::memory_order_relaxed);
      conflicts |= conflict(now);
    }
  }
  if (!conflicts) [[likely]]
    return false;
  if (by.is_shared)
    return true;
  if (marked(cell, by) & is_suspect)
    return false;
  marked(cell, by) |= is_suspect;
  return true;
}

} // namespace cells

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_RACE_CELLS_H
