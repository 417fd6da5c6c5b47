// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/byte_ranges.h"

#include <algorithm>

namespace tessera {

std::uint64_t byte_ranges::bytes() const {
  std::uint64_t sum = 0;
  for (const byte_range &range : ranges_)
    sum += range.end - range.begin;
  return sum;
}

void byte_ranges::append(byte_range last) {
  if (last.empty())
    return;
  if (!ranges_.empty() && last.begin <= ranges_.back().end)
    ranges_.back().end = std::max(ranges_.back().end, last.end);
  else
    ranges_.push_back(last);
}

void byte_ranges::add(const byte_ranges &other) {
  if (other.empty())
    return;
  byte_ranges sum;
  auto mine = ranges_.begin();
  auto theirs = other.begin();
  while (mine != ranges_.end() || theirs != other.end()) {
    const bool take_mine =
        theirs == other.end() || (mine != ranges_.end() && mine->begin <= theirs->begin);
    sum.append(take_mine ? *mine++ : *theirs++);
  }
  *this = std::move(sum);
}

void byte_ranges::remove(const byte_ranges &other) {
  if (empty() || other.empty())
    return;
  byte_ranges rest;
  auto hole = other.begin();
  for (byte_range range : ranges_) {
    while (hole != other.end() && hole->end <= range.begin)
      ++hole;
    for (auto next = hole; next != other.end() && next->begin < range.end; ++next) {
      rest.append({range.begin, next->begin});
      range.begin = next->end;
    }
    rest.append(range);
  }
  *this = std::move(rest);
}

byte_ranges byte_ranges::in_common_with(const byte_ranges &other) const {
  byte_ranges common;
  auto theirs = other.begin();
  for (const byte_range &mine : ranges_) {
    while (theirs != other.end() && theirs->end <= mine.begin)
      ++theirs;
    for (auto next = theirs; next != other.end() && next->begin < mine.end; ++next)
      common.append({std::max(mine.begin, next->begin), std::min(mine.end, next->end)});
  }
  return common;
}

} // namespace tessera
