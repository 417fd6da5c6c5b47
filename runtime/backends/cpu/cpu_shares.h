// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Distributes the pieces of a launch to threads. A thread gets the same part of every launch, so
/// that the next one can use the contents of its caches. A thread that is done early takes pieces
/// from the others.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_CPU_SHARES_H
#define TESSERA_RUNTIME_BACKENDS_CPU_CPU_SHARES_H

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace tessera {

/// Pieces `begin` to `end`.
struct piece_range {
  std::uint64_t begin = 0, end = 0;
  std::uint64_t size() const { return end - begin; }
};

class cpu_shares {
public:
  explicit cpu_shares(int threads) : shares_(threads) {}

  /// At most 2^32 - 1 pieces, for that many threads. A thread takes at least `least` pieces at
  /// once, if there are as many. No thread may take meanwhile.
  void deal(std::uint64_t pieces, int threads, std::uint64_t least = 1);
  /// Some of the rest of a thread's share, or if that is empty, of another's. Nothing if all pieces
  /// are taken. Any thread may call this at any time for itself.
  std::optional<piece_range> take(int thread);
  /// Removes all pieces.
  void drop();

private:
  /// The rest of a share, with both ends in one word: a thread that is stopped in the middle holds
  /// no lock.
  struct alignas(64) share {
    std::atomic<std::uint64_t> left{0};
  };

  std::vector<share> shares_;
  std::atomic<int> dealt_{0}; ///< to that many
  std::atomic<std::uint64_t> least_{1};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_SHARES_H
