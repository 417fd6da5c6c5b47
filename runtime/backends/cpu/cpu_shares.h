// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pieces of a launch, dealt to threads. A thread gets the same part of every launch, so that
/// what it has in its caches is of use to the next one; who is done early takes from the others.
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

  /// At most 2^32 - 1, to the first so many threads, each of which takes at least so many at once
  /// where there are more. No thread takes meanwhile.
  void deal(std::uint64_t pieces, int threads, std::uint64_t least = 1);
  /// Some of what is left of a thread's share, or, if that is nothing, of another's; nothing if
  /// all are taken. Any thread may call this at any time for itself.
  std::optional<piece_range> take(int thread);
  /// Leaves nothing to take.
  void drop();

private:
  /// What is left, both ends in one word: a thread that is stopped in the middle holds no lock.
  struct alignas(64) share {
    std::atomic<std::uint64_t> left{0};
  };

  std::vector<share> shares_;
  std::atomic<int> dealt_{0}; ///< to so many
  std::atomic<std::uint64_t> least_{1};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_CPU_SHARES_H
