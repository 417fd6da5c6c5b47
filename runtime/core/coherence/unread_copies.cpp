// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/unread_copies.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>
#include <utility>

namespace tessera {
namespace {

std::atomic<bool> is_started{false};

/// Of all copies. Who holds it touches no memory of the program's.
std::mutex &copies_mutex() {
  static auto &one = *new std::mutex; // as long as the process
  return one;
}

std::set<unread_copies *> &all_copies() {
  static auto &all = *new std::set<unread_copies *>;
  return all;
}

/// A page is the least that can be guarded: of a copy whose ends are too large a part of it nothing
/// is said.
constexpr double least_guarded_share = 0.9;

std::uint64_t bytes_of(const std::vector<guarded_pages::pages> &all) {
  std::uint64_t bytes = 0;
  for (const guarded_pages::pages &one : all)
    bytes += one.end - one.begin;
  return bytes;
}

bool overlap(const byte_ranges &one, const byte_ranges &other) {
  return !one.in_common_with(other).empty();
}

} // namespace

void unread_copies::start() {
  is_started = guarded_pages::start(note_touch);
  if (!is_started)
    std::fprintf(stderr, "tessera: TESSERA_TIMELINE_READS finds nothing: the system makes no "
                         "thread or handler for it.\n");
}

bool unread_copies::is_on() { return is_started.load(std::memory_order_relaxed); }

void unread_copies::before_fork() { copies_mutex().lock(); }

void unread_copies::after_fork() { copies_mutex().unlock(); }

unread_copies::unread_copies(const std::byte *memory) : begin_(std::uintptr_t(memory)) {
  const std::lock_guard held(copies_mutex());
  all_copies().insert(this);
}

unread_copies::~unread_copies() {
  const std::lock_guard held(copies_mutex());
  for (copy &one : copies_)
    open(one);
  all_copies().erase(this);
}

void unread_copies::open(copy &one) {
  for (const guarded_pages::pages &some : one.guarded)
    guarded_pages::open(some);
  one.guarded.clear();
}

void unread_copies::arrived(const byte_ranges &what, const timeline::record &told,
                            const std::string &about) {
  const std::lock_guard held(copies_mutex());
  copies_.push_back({what, told, about, {}, false});
}

void unread_copies::guard(bool is_in_use) {
  const std::lock_guard held(copies_mutex());
  std::erase_if(copies_, [&](copy &one) {
    if (one.is_guarded)
      return false;
    for (const byte_range &range : one.what) {
      const guarded_pages::pages inside =
          guarded_pages::inside(begin_ + range.begin, begin_ + range.end, /*may_be_read=*/false);
      if (inside.begin < inside.end)
        one.guarded.push_back(inside);
    }
    const auto wanted = std::exchange(one.guarded, {});
    one.is_guarded =
        !is_in_use && double(bytes_of(wanted)) >= least_guarded_share * double(one.what.bytes());
    for (const guarded_pages::pages &some : wanted)
      if (one.is_guarded && guarded_pages::is_plain_memory(some.begin, some.end) &&
          guarded_pages::guard(some))
        one.guarded.push_back(some);
      else
        one.is_guarded = false;
    if (!one.is_guarded)
      open(one);
    return !one.is_guarded;
  });
}

void unread_copies::used(const byte_ranges &what) {
  const std::lock_guard held(copies_mutex());
  std::erase_if(copies_, [&](copy &one) {
    if (!overlap(one.what, what))
      return false;
    open(one);
    return true;
  });
}

void unread_copies::overwritten(const byte_ranges &what) {
  const std::lock_guard held(copies_mutex());
  std::erase_if(copies_, [&](copy &one) {
    if (!overlap(one.what, what))
      return false;
    byte_ranges left = one.what;
    left.remove(what);
    if (left.empty() && !one.guarded.empty()) {
      timeline::record made = one.told;
      made.kind = timeline::record_kind::unread;
      made.values[1] = one.what.bytes() - bytes_of(one.guarded);
      timeline::add(made, one.about);
    }
    open(one);
    return true;
  });
}

void unread_copies::note_touch(const guarded_pages::touch &what) {
  const std::lock_guard held(copies_mutex());
  for (unread_copies *const some : all_copies())
    for (copy &one : some->copies_)
      if (std::ranges::any_of(one.guarded, [&](const guarded_pages::pages &pages) {
            return what.address >= pages.begin && what.address < pages.end;
          }))
        open(one);
}

} // namespace tessera
