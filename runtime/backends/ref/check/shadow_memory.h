// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Address space in which every byte has a shadow at a fixed distance: which bits of it somebody
/// has written, where a value that nobody wrote came to be, and who has accessed it.
///
///     | data, S bytes | shadow, S | origins, S | cells, 4 S | cells of single bytes, 16 S |
///
/// The system gives pages of it when they are first touched; the last part is touched by kernels
/// alone that access less than 4 bytes at once.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace tessera {

/// Who has accessed 4 bytes, or one: check/race_cells.h knows the words.
struct race_cell {
  std::uint64_t of_launch, of_interval;
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
  std::uint8_t *shadow_of(const void *address) const {
    return reinterpret_cast<std::uint8_t *>(std::uintptr_t(address) + bytes_);
  }
  /// Of the 4 bytes that the address lies in.
  std::uint32_t *origin_of(const void *address) const {
    return reinterpret_cast<std::uint32_t *>((std::uintptr_t(address) & ~std::uintptr_t(3)) +
                                             2 * bytes_);
  }
  race_cell &cell_of(const void *address) const {
    const std::uintptr_t word = (std::uintptr_t(address) - std::uintptr_t(begin_)) / 4;
    return reinterpret_cast<race_cell *>(begin_ + 3 * bytes_)[word];
  }
  race_cell &cell_of_byte(const void *address) const {
    return reinterpret_cast<race_cell *>(
        begin_ + 7 * bytes_)[std::uintptr_t(address) - std::uintptr_t(begin_)];
  }

  /// Notes that nobody has written these bytes; `origin` says what they are of.
  void forget(const void *address, std::uint64_t bytes, std::uint32_t origin) const;
  void note_written(const void *address, std::uint64_t bytes) const;
  /// Of bytes that have been copied, into this memory; what comes from elsewhere has been written.
  void note_copied(const void *to, const void *from, std::uint64_t bytes) const;
  /// Nobody has accessed anything any more.
  void clear_cells() const;

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
    use(memory + bytes_, bytes);
    use(memory + 2 * bytes_, bytes);
    use(begin_ + 3 * bytes_ + 4 * offset, 4 * bytes);
    use(begin_ + 7 * bytes_ + 16 * offset, 16 * bytes);
  }

  shadow_memory(std::byte *begin, std::uint64_t bytes);

  std::byte *const begin_;
  const std::uint64_t bytes_; ///< of the data
  std::mutex mutex_;
  std::map<std::uint64_t, std::uint64_t> free_; ///< offsets and lengths, none next to another
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOW_MEMORY_H
