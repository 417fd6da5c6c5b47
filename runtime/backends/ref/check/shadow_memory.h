// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Address space in which every byte has a shadow at a fixed distance: which bits of it somebody
/// has written, where a value that nobody wrote came to be, and who has accessed it.
///
///     | data, S bytes | shadow, S | origins, S | cells, 2 S and 2 S | those of single bytes, 16 S
///     |
///
/// The system gives pages of it when they are first touched: the second words of cells are touched
/// by tiled kernels, and the last part by kernels that access less than 4 bytes at once.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace tessera {

/// Who has accessed 4 bytes, or one: check/race_cells.h knows the words.
struct race_cell {
  std::uint64_t &of_launch, &of_interval;
};

class shadow_memory {
public:
  /// The process's; null if the system has no address space for it.
  static shadow_memory *instance();
  shadow_memory(const shadow_memory &) = delete;
  shadow_memory &operator=(const shadow_memory &) = delete;

  /// Pages, or null when there are no more; `large` ones if all of it will be used. Any thread.
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
  /// Of the 4 bytes that the address lies in.
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

  /// Notes that nobody has written these bytes; `origin` says what they are of.
  void forget(const void *address, std::uint64_t bytes, std::uint32_t origin) const;
  void note_written(const void *address, std::uint64_t bytes) const;
  /// Of bytes that have been copied, into this memory; what comes from elsewhere has been written.
  void note_copied(const void *to, const void *from, std::uint64_t bytes) const;
  /// Nobody has accessed anything any more; or nothing of these bytes.
  void clear_cells() const;
  void clear_cells_of(const std::byte *memory, std::uint64_t bytes) const;

  /// Memory of zeros that have been written, for what must not be read.
  std::byte *zeros() const { return begin_; }
  /// Memory that nobody reads, for what must not be written.
  std::byte *sink() const { return begin_ + spare_bytes; }
  /// Of each of those two.
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

  /// Between parts, beside what makes them as long as the data. AMD's caches take lines for the
  /// same at first whose addresses are alike in a hash of the bits 12 to 27: a byte, its shadow and
  /// its origin must differ there, or each access drives the one before it out.
  static constexpr std::uint64_t between_parts = 0x54000;

  shadow_memory(std::byte *begin, std::uint64_t bytes);

  std::byte *const begin_;
  const std::uint64_t bytes_;    ///< of the data
  const std::uint64_t distance_; ///< from a byte to its shadow, and on to its origin
  std::mutex mutex_;
  std::map<std::uint64_t, std::uint64_t> free_; ///< offsets and lengths, none next to another
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H
