// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/byte_ranges.h"

#include <algorithm>
#include <cassert>

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
  assert((ranges_.empty() || last.begin >= ranges_.back().begin) && "ranges come in their order");
  if (!ranges_.empty() && last.begin <= ranges_.back().end)
    ranges_.back().end = std::max(ranges_.back().end, last.end);
  else
    ranges_.push_back(last);
}

// A buffer may be known in many ranges, and what is done to it concerns few of them.

void byte_ranges::add(const byte_ranges &other) {
  if (other.empty())
    return;
  const auto [first, last] = touching(other.bounds());
  byte_ranges sum;
  auto mine = first;
  auto theirs = other.begin();
  while (mine != last || theirs != other.end()) {
    const bool take_mine = theirs == other.end() || (mine != last && mine->begin <= theirs->begin);
    sum.append(take_mine ? *mine++ : *theirs++);
  }
  replace(first, last, sum);
}

void byte_ranges::remove(const byte_ranges &other) {
  if (empty() || other.empty())
    return;
  const auto [first, last] = touching(other.bounds());
  byte_ranges rest;
  auto hole = other.begin();
  for (auto mine = first; mine != last; ++mine) {
    byte_range range = *mine;
    while (hole != other.end() && hole->end <= range.begin)
      ++hole;
    for (auto next = hole; next != other.end() && next->begin < range.end; ++next) {
      rest.append({range.begin, next->begin});
      range.begin = next->end;
    }
    rest.append(range);
  }
  replace(first, last, rest);
}

byte_ranges byte_ranges::in_common_with(const byte_ranges &other) const {
  byte_ranges common;
  if (other.empty())
    return common;
  auto theirs = other.begin();
  const auto [first, last] = touching(other.bounds());
  for (auto mine = first; mine != last; ++mine) {
    while (theirs != other.end() && theirs->end <= mine->begin)
      ++theirs;
    for (auto next = theirs; next != other.end() && next->begin < mine->end; ++next)
      common.append({std::max(mine->begin, next->begin), std::min(mine->end, next->end)});
  }
  return common;
}

std::pair<byte_ranges::position, byte_ranges::position>
byte_ranges::touching(byte_range bounds) const {
  const auto first = std::partition_point(
      begin(), end(), [&](const byte_range &one) { return one.end < bounds.begin; });
  const auto last = std::partition_point(
      first, end(), [&](const byte_range &one) { return one.begin <= bounds.end; });
  return {first, last};
}

void byte_ranges::replace(position first, position last, const byte_ranges &instead) {
  assert(first <= last && "the ranges that touch one are neighbours");
  const auto in_place = std::min(last - first, std::ptrdiff_t(instead.count()));
  const auto where = first - begin();
  const auto rest = last - first - in_place;
  // First what needs memory: nothing has changed if there is none.
  const auto more = ranges_.insert(last, instead.begin() + in_place, instead.end());
  ranges_.erase(more - rest, more);
  std::copy_n(instead.begin(), in_place, ranges_.begin() + where);
}

} // namespace tessera
