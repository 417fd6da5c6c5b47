// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_shares.h"

#include <algorithm>
#include <cassert>

namespace tessera {
namespace {

std::uint64_t packed(piece_range range) { return range.begin << 32 | range.end; }

piece_range unpacked(std::uint64_t word) { return {word >> 32, word & 0xffffffff}; }

/// Takes some of what is left of a share, if anything is: of one's own the first quarter, as others
/// may still need some, fewer and fewer; of another's the second half.
piece_range take_from(std::atomic<std::uint64_t> &left, std::uint64_t least, bool is_own) {
  std::uint64_t seen = left.load(std::memory_order_relaxed);
  for (;;) {
    const piece_range all = unpacked(seen);
    if (!all.size())
      return {};
    const std::uint64_t part = is_own ? all.size() / 4 : (all.size() + 1) / 2;
    const std::uint64_t taken = std::min(all.size(), std::max(least, part));
    const std::uint64_t cut = is_own ? all.begin + taken : all.end - taken;
    const piece_range before = {all.begin, cut}, behind = {cut, all.end};
    if (left.compare_exchange_weak(seen, packed(is_own ? behind : before),
                                   std::memory_order_relaxed))
      return is_own ? before : behind;
  }
}

} // namespace

void cpu_shares::deal(std::uint64_t pieces, int threads, std::uint64_t least) {
  assert(pieces <= 0xffffffff && threads > 0 && std::size_t(threads) <= shares_.size() &&
         "both ends of a share fit into a word");
  least_.store(least, std::memory_order_relaxed);
  dealt_.store(threads, std::memory_order_relaxed);
  const std::uint64_t each = pieces / threads, more = pieces % threads;
  std::uint64_t begin = 0;
  for (int thread = 0; thread < threads; ++thread) {
    const std::uint64_t end = begin + each + (std::uint64_t(thread) < more);
    shares_[thread].left.store(packed({begin, end}), std::memory_order_relaxed);
    begin = end;
  }
}

std::optional<piece_range> cpu_shares::take(int thread) {
  assert(thread >= 0 && std::size_t(thread) < shares_.size() && "each thread has a share");
  std::atomic<std::uint64_t> &mine = shares_[thread].left;
  const std::uint64_t least = least_.load(std::memory_order_relaxed);
  for (;;) {
    if (const piece_range some = take_from(mine, least, true); some.size())
      return some;
    piece_range stolen;
    const int dealt = dealt_.load(std::memory_order_relaxed);
    for (int next = 1; next <= dealt && !stolen.size(); ++next)
      stolen = take_from(shares_[(thread + next) % dealt].left, least, false);
    if (!stolen.size())
      return std::nullopt;
    mine.store(packed(stolen), std::memory_order_relaxed);
  }
}

void cpu_shares::drop() {
  for (share &one : shares_)
    one.left.store(0, std::memory_order_relaxed);
}

} // namespace tessera
