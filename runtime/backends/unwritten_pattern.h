// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The contents of unwritten memory of an array whose home is a device that checks kernels. So the
/// runtime still recognises it after the memory was in places without a shadow.
#ifndef TESSERA_RUNTIME_BACKENDS_UNWRITTEN_PATTERN_H
#define TESSERA_RUNTIME_BACKENDS_UNWRITTEN_PATTERN_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tessera::unwritten_pattern {

/// For each 4 bytes. Programs do not compute with this number: as a float it is a NaN.
constexpr std::uint32_t word = 0x7fd3b1e5;
/// So many adjacent words are no coincidence.
constexpr std::uint64_t least_words = 2;

/// Fills the whole words among the bytes.
inline void fill(std::byte *begin, std::uint64_t bytes) {
  const std::uint64_t before = -std::uintptr_t(begin) % sizeof word;
  for (std::uint64_t at = before; at + sizeof word <= bytes; at += sizeof word)
    std::memcpy(begin + at, &word, sizeof word);
}

/// Calls `visit(begin, bytes)` for each part that has not been written since it was filled.
template <typename Visit>
void for_each_part(const std::byte *begin, std::uint64_t bytes, const Visit &visit) {
  const std::uint64_t before = -std::uintptr_t(begin) % sizeof word;
  std::uint64_t first = before, at = before;
  const auto end_part = [&] {
    if (at - first >= least_words * sizeof word)
      visit(begin + first, at - first);
  };
  for (; at + sizeof word <= bytes; at += sizeof word)
    if (std::memcmp(begin + at, &word, sizeof word) != 0) {
      end_part();
      first = at + sizeof word;
    }
  end_part();
}

} // namespace tessera::unwritten_pattern

#endif // TESSERA_RUNTIME_BACKENDS_UNWRITTEN_PATTERN_H
