// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/check/access_log.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

namespace tessera {
namespace {

bool overlap(const logged_access &one, const logged_access &other) {
  const auto begin = std::uintptr_t(one.address), other_begin = std::uintptr_t(other.address);
  return begin < other_begin + other.bytes && other_begin < begin + one.bytes;
}

/// Does a loop make it again?
bool is_same(const logged_access &one, const logged_access &other) {
  return one.site == other.site && one.kind == other.kind && one.by.tile == other.by.tile &&
         one.by.item == other.by.item && std::ranges::equal(one.by.intervals, other.by.intervals) &&
         one.address == other.address && one.value == other.value && one.is_equal == other.is_equal;
}

/// Would they race if two work-items make them?
bool kinds_conflict(const logged_access &one, const logged_access &other, bool strict) {
  const bool writes = one.kind == access_kind::write, also = other.kind == access_kind::write;
  if (!writes && !also) // a plain load and an atomic operation: 8.1.2 allows it
    return strict && one.kind != other.kind;
  if (strict)
    return true;
  if (writes && also)
    return one.value != other.value || one.address != other.address || one.bytes != other.bytes;
  const logged_access &store = writes ? one : other, &beside = writes ? other : one;
  return beside.kind == access_kind::atomic || !store.is_equal;
}

} // namespace

access_log::access_log(std::vector<key> suspects, bool strict) : strict_(strict) {
  for (const key &one : suspects)
    entries_.emplace(one, accesses());
}

access_log::clock &access_log::clock_of(const logged_place &by) {
  tile_clocks &of_tile = clocks_[by.tile];
  return of_tile.items.try_emplace(by.item, of_tile.common).first->second;
}

void access_log::note(logged_access access) {
  ++time_;
  access.time = time_;
  const std::uintptr_t first = std::uintptr_t(access.address) / 4,
                       last = (std::uintptr_t(access.address) + access.bytes - 1) / 4;
  for (std::uintptr_t word = first; word <= last; ++word) {
    const auto found = entries_.find({word, access.is_tile_static ? access.by.tile : 0});
    if (found == entries_.end())
      continue;
    auto &[stores, others] = found->second;
    const bool is_store = access.kind == access_kind::write;
    std::vector<entry> &alike = is_store ? stores : others;
    const bool is_full = alike.size() == most_entries;
    if (!is_full &&
        std::ranges::any_of(alike, [&](const entry &one) { return is_same(one.access, access); }))
      continue;
    const entry now = {access, clock_of(access.by).known};
    compare(found->first, stores, now);
    if (is_store || strict_)
      compare(found->first, others, now);
    if (!is_full)
      alike.push_back(now);
  }
}

/// True if that is news.
bool access_log::merge(knowledge &into, const knowledge &more, std::uint32_t memory) {
  bool is_news = false;
  for (const auto &[who, one] : more) {
    ++steps_;
    release &known = into[who];
    for (const int kind : {0, 1})
      if (memory & (kind ? tessera_fenced_tile_static : tessera_fenced_global) &&
          (known.time[kind] < one.time[kind] || known.interval[kind] < one.interval[kind])) {
        known.time[kind] = std::max(known.time[kind], one.time[kind]);
        known.interval[kind] = std::max(known.interval[kind], one.interval[kind]);
        is_news = true;
      }
  }
  return is_news;
}

void access_log::learn(clock &who, const knowledge &more, std::uint32_t memory) {
  if (more.empty() || steps_ > most_steps)
    return;
  auto all = who.known ? std::make_shared<knowledge>(*who.known) : std::make_shared<knowledge>();
  steps_ += all->size();
  if (merge(*all, more, memory))
    who.known = std::move(all);
}

void access_log::note_atomic(const logged_place &by, const void *address) {
  if (strict_)
    return;
  constexpr std::uint32_t both = tessera_fenced_global | tessera_fenced_tile_static;
  clock &own = clock_of(by);
  released_memory &memory = released_[address];
  std::uint64_t &seen = own.versions[address];
  if (seen != memory.version && steps_ <= most_steps)
    merge(own.seen, memory.all, both);
  knowledge mine = {{name_of(by), own.fence}};
  if (own.fence.time[0] != 0 || own.fence.time[1] != 0) {
    merge(ever_released_, mine, both);
    bool is_news = merge(memory.all, mine, both);
    if (own.known && steps_ <= most_steps)
      is_news |= merge(memory.all, *own.known, both);
    memory.version += is_news;
  }
  seen = memory.version;
}

void access_log::note_load(const logged_place &by, const void *address) {
  const auto released = released_.find(address);
  if (strict_ || released == released_.end() || steps_ > most_steps)
    return;
  clock &own = clock_of(by);
  std::uint64_t &seen = own.versions[address];
  if (std::exchange(seen, released->second.version) != released->second.version)
    merge(own.seen, released->second.all, tessera_fenced_global | tessera_fenced_tile_static);
}

void access_log::note_fence(const logged_place &by, std::uint32_t memory) {
  if (strict_)
    return;
  clock &own = clock_of(by);
  ++time_;
  for (const int kind : {0, 1})
    if (memory & (kind ? tessera_fenced_tile_static : tessera_fenced_global)) {
      own.fence.time[kind] = time_;
      own.fence.interval[kind] = by.intervals[kind];
    }
  learn(own, own.seen, memory);
}

void access_log::note_barrier(const logged_place &by, std::uint32_t memory) {
  if (strict_)
    return;
  ++time_;
  auto &[common, items] = clocks_[by.tile];
  for (auto &[item, own] : items) {
    learn(common, own.seen, memory);
    if (own.known)
      learn(common, *own.known, memory);
  }
  for (const int kind : {0, 1})
    if (memory & (kind ? tessera_fenced_tile_static : tessera_fenced_global)) {
      common.fence.time[kind] = time_;
      // What the tile did before it is released, too.
      common.fence.interval[kind] = by.intervals[kind] + 1;
    }
  for (auto &[item, own] : items) {
    own.known = common.known;
    own.fence = common.fence;
  }
}

bool access_log::is_ordered(const entry &first, const entry &second) const {
  const logged_access &a = first.access, &b = second.access;
  const int kind = a.is_tile_static;
  if (a.by.tile == b.by.tile &&
      (a.by.item == b.by.item || a.by.intervals[kind] != b.by.intervals[kind]))
    return true;
  const knowledge *const known = steps_ > most_steps ? &ever_released_ : second.known.get();
  if (!known)
    return false;
  for (auto one = known->lower_bound(std::uint64_t(a.by.tile) << 32);
       one != known->end() && one->first >> 32 == a.by.tile; ++one)
    if ((one->first == name_of(a.by) && a.time < one->second.time[kind]) ||
        a.by.intervals[kind] < one->second.interval[kind])
      return true;
  return false;
}

/// With all that came before, and not in the end: many readers of some memory would leave no place
/// for who stores to it.
void access_log::compare(const key &where, const std::vector<entry> &before, const entry &now) {
  const logged_access &b = now.access;
  for (const entry &one : before) {
    const logged_access &a = one.access;
    if (!overlap(a, b) || !kinds_conflict(a, b, strict_) || is_ordered(one, now))
      continue;
    const auto [known, is_new] =
        races_.try_emplace(std::minmax(a.site, b.site), where, logged_race{a, b});
    if (!is_new && where < known->second.first)
      known->second = {where, {a, b}};
  }
}

std::vector<logged_race> access_log::races() const {
  std::vector<std::pair<key, logged_race>> all;
  for (const auto &[sites, race] : races_)
    all.push_back(race);
  std::ranges::sort(all, {}, [](const auto &one) {
    const auto &[where, race] = one;
    return std::tuple(where, race.second.time, race.first.time);
  });
  std::vector<logged_race> found;
  for (const auto &[where, race] : all)
    found.push_back(race);
  return found;
}

} // namespace tessera
