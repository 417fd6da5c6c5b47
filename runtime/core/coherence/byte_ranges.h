// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A set of bytes of a buffer, such as those that are stale in one place.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_BYTE_RANGES_H
#define TESSERA_RUNTIME_CORE_COHERENCE_BYTE_RANGES_H

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tessera {

/// Bytes from `begin` up to, but not including, `end`.
struct byte_range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  bool empty() const { return begin >= end; }
  bool overlaps(const byte_range &other) const { return begin < other.end && other.begin < end; }
  bool contains(const byte_range &other) const { return begin <= other.begin && other.end <= end; }
  bool operator==(const byte_range &) const = default;
};

/// Ranges in ascending order with gaps between them, none of them empty.
class byte_ranges {
public:
  byte_ranges() = default;
  explicit byte_ranges(byte_range only) { append(only); }

  bool empty() const { return ranges_.empty(); }
  std::size_t count() const { return ranges_.size(); }
  auto begin() const { return ranges_.begin(); }
  auto end() const { return ranges_.end(); }
  std::uint64_t bytes() const;
  /// From the first byte to the last, if there are any.
  byte_range bounds() const { return {ranges_.front().begin, ranges_.back().end}; }

  /// A range that begins no earlier than the last one.
  void append(byte_range last);
  void add(const byte_ranges &other);
  void remove(const byte_ranges &other);
  byte_ranges in_common_with(const byte_ranges &other) const;

private:
  using position = std::vector<byte_range>::const_iterator;

  /// The ranges that overlap the bounds or are adjacent to them.
  std::pair<position, position> touching(byte_range bounds) const;
  void replace(position first, position last, const byte_ranges &instead);

  std::vector<byte_range> ranges_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_BYTE_RANGES_H
