// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_shares.h"

#include <algorithm>
#include <utility>

namespace tessera {

void cpu_shares::deal(std::uint64_t pieces) {
  const std::uint64_t threads = shares_.size(), each = pieces / threads, more = pieces % threads;
  std::uint64_t begin = 0;
  for (std::uint64_t thread = 0; thread < threads; ++thread) {
    const std::uint64_t end = begin + each + (thread < more);
    shares_[thread].left = {begin, end};
    begin = end;
  }
}

/// The second half of what is left.
piece_range cpu_shares::take_half(share &from) {
  const oneapi::tbb::spin_mutex::scoped_lock lock(from.lock);
  const std::uint64_t middle = from.left.begin + from.left.size() / 2;
  return {middle, std::exchange(from.left.end, middle)};
}

std::optional<piece_range> cpu_shares::take(int thread) {
  share &mine = shares_[thread];
  for (;;) {
    {
      const oneapi::tbb::spin_mutex::scoped_lock lock(mine.lock);
      if (const std::uint64_t left = mine.left.size()) {
        // Others may still need some, fewer and fewer.
        const std::uint64_t begin = mine.left.begin, count = std::max<std::uint64_t>(1, left / 4);
        mine.left.begin += count;
        return piece_range{begin, begin + count};
      }
    }
    piece_range stolen;
    for (std::size_t next = 1; next < shares_.size() && !stolen.size(); ++next)
      stolen = take_half(shares_[(thread + next) % shares_.size()]);
    if (!stolen.size())
      return std::nullopt;
    const oneapi::tbb::spin_mutex::scoped_lock lock(mine.lock);
    mine.left = stolen;
  }
}

void cpu_shares::drop() {
  for (share &one : shares_) {
    const oneapi::tbb::spin_mutex::scoped_lock lock(one.lock);
    one.left = {};
  }
}

} // namespace tessera
