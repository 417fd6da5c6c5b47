// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Address space in which every byte has a shadow at a fixed distance. The shadow says which bits
/// of the byte are written, where an unwritten value came from, and who has accessed it.
///
///     | data, S bytes | shadow, S | origins, S | cells, 2 S and 2 S | cells of bytes, 16 S |
///
/// The system provides pages when they are first accessed. Only tiled kernels access the second
/// words of cells. Only kernels that access less than 4 bytes at once access the last part.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace tessera {

/// The accesses to 4 bytes, or to one. check/race_cells.h defines the words.
struct race_cell {
  std::uint64_t &of_launch, &of_interval;
};

class shadow_memory {
public:
  /// That of the process. Null if the system has no address space for it.
  static shadow_memory *instance();
  shadow_memory(const shadow_memory &) = delete;
  shadow_memory &operator=(const shadow_memory &) = delete;

  /// Pages, or null if there are no more. `large`: in large pages, because all of it will be used.
  /// Any thread.
  std::byte *allocate(std::uint64_t bytes, bool large = false);
  void give_back(std::byte *memory, std::uint64_t bytes);

  bool holds(const void *address) const {
    return std::uintptr_t(address) - std::uintptr_t(begin_) < bytes_;
  }
  std::uint64_t bytes() const { return bytes_; }
  /// From a byte to its shadow, and from there to its origin.
  std::uint64_t distance() const { return distance_; }
  std::uint8_t *shadow_of(const void *address) const {
    return reinterpret_cast<std::uint8_t *>(std::uintptr_t(address) + distance_);
  }
  /// The origin of the 4 bytes around the address.
  std::uint32_t *origin_of(const void *address) const {
    return reinterpret_cast<std::uint32_t *>((std::uintptr_t(address) & ~std::uintptr_t(3)) +
                                             2 * distance_);
  }
  race_cell cell_of(const void *address) const {
    const std::uintptr_t word = (std::uintptr_t(address) - std::uintptr_t(begin_)) / 4;
    return {reinterpret_cast<std::uint64_t *>(begin_ + 3 * distance_)[word],
            reinterpret_cast<std::uint64_t *>(begin_ + 5 * distance_)[word]};
  }
  race_cell cell_of_byte(const void *address) const {
    auto *const words = reinterpret_cast<std::uint64_t *>(begin_ + 7 * distance_) +
                        2 * (std::uintptr_t(address) - std::uintptr_t(begin_));
    return {words[0], words[1]};
  }

  /// Marks these bytes as unwritten. `origin` says where they come from.
  void forget(const void *address, std::uint64_t bytes, std::uint32_t origin) const;
  void note_written(const void *address, std::uint64_t bytes) const;
  /// For bytes that were copied into this memory. Bytes from elsewhere count as written.
  void note_copied(const void *to, const void *from, std::uint64_t bytes) const;
  /// Forgets all accesses, or those to these bytes.
  void clear_cells() const;
  void clear_cells_of(const std::byte *memory, std::uint64_t bytes) const;

  /// Written zeros, to read in place of memory that must not be read.
  std::byte *zeros() const { return begin_; }
  /// Memory that nobody reads, to write in place of memory that must not be written.
  std::byte *sink() const { return begin_ + spare_bytes; }
  /// The size of each of those two.
  static constexpr std::uint64_t spare_bytes = 64 << 10;

private:
  /// Calls `use` with each part of the address space that belongs to the bytes, and its length.
  template <typename Use>
  void for_each_part(std::byte *memory, std::uint64_t bytes, Use use) const {
    const std::uint64_t offset = std::uint64_t(memory - begin_);
    use(memory, bytes);
    use(memory + distance_, bytes);
    use(memory + 2 * distance_, bytes);
    use(begin_ + 3 * distance_ + 2 * offset, 2 * bytes);
    use(begin_ + 5 * distance_ + 2 * offset, 2 * bytes);
    use(begin_ + 7 * distance_ + 16 * offset, 16 * bytes);
  }

  /// The distance between parts, in addition to their length. AMD's caches first look for a line by
  /// a hash of the address bits 12 to 27. A byte, its shadow and its origin must have different
  /// hashes. Otherwise each access evicts the line of the one before.
  static constexpr std::uint64_t between_parts = 0x54000;

  shadow_memory(std::byte *begin, std::uint64_t bytes);

  std::byte *const begin_;
  const std::uint64_t bytes_;    ///< of data
  const std::uint64_t distance_; ///< from a byte to its shadow, and on to its origin
  std::mutex mutex_;
  std::map<std::uint64_t, std::uint64_t> free_; ///< offsets and lengths, never adjacent
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H
