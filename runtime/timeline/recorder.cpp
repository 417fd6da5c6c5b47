// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/recorder.h"

#include "backends/per_thread.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <mutex>

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

namespace tessera::timeline {

std::atomic<chunk *> all_chunks{nullptr};
thread_local label work_here;
running_record all_running[most_running];

namespace {

std::atomic<std::uint64_t> dropped{0};
std::atomic<std::uint64_t> last_work{0};

/// So much memory is taken at once, as one page where the system has such pages: it takes as long
/// to get a small one for every record as to write it.
constexpr std::size_t slab_bytes = 2 << 20, chunk_bytes = 256 * sizeof(record);

/// A slab's memory, which is zeros; null if there is none.
std::byte *map_slab() {
  void *const memory =
      mmap(nullptr, 2 * slab_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return nullptr;
  auto *const all = static_cast<std::byte *>(memory);
  const std::size_t before = -std::uintptr_t(memory) % slab_bytes;
  if (before != 0)
    munmap(all, before);
  munmap(all + before + slab_bytes, slab_bytes - before);
  madvise(all + before, slab_bytes, MADV_HUGEPAGE);
  return all + before;
}

/// Who gets which chunk. Mapped memory, not the heap's.
class chunk_store {
public:
  constexpr chunk_store() = default;

  void set_most(std::uint64_t chunks) { most_ = chunks; }
  /// For the calling thread; null if there is no memory. Where there are enough, the one that has
  /// been written first is written again.
  chunk *take() {
    const std::lock_guard lock(mutex_);
    chunk *one = made_ >= most_ ? take_oldest() : nullptr;
    if (!one && !(one = make()))
      one = take_oldest();
    if (!one)
      return nullptr;
    one->thread = std::uint32_t(gettid());
    pthread_getname_np(pthread_self(), one->thread_name, sizeof one->thread_name);
    one->use.fetch_add(1, std::memory_order_release); // even
    return one;
  }
  /// Nobody writes to it any more.
  void leave(chunk &full) {
    const std::lock_guard lock(mutex_);
    full.next_to_drop = nullptr;
    (newest_ ? newest_->next_to_drop : oldest_) = &full;
    newest_ = &full;
  }

private:
  chunk *make() {
    if (left_of_slab_ == 0) {
      slab_ = map_slab();
      left_of_slab_ = slab_ ? slab_bytes : 0;
    }
    if (!slab_)
      return nullptr;
    left_of_slab_ -= chunk_bytes;
    auto *const made =
        reinterpret_cast<chunk *>(slab_ + left_of_slab_); // zeros are what it begins with
    made->use.store(1, std::memory_order_relaxed);
    made->next = all_chunks.load(std::memory_order_relaxed);
    all_chunks.store(made, std::memory_order_release);
    ++made_;
    return made;
  }
  chunk *take_oldest() {
    chunk *const one = oldest_;
    if (!one)
      return nullptr;
    oldest_ = one->next_to_drop;
    if (!oldest_)
      newest_ = nullptr;
    one->use.fetch_add(1); // odd: who reads it sees that
    dropped.fetch_add(one->count.exchange(0), std::memory_order_relaxed);
    return one;
  }

  std::mutex mutex_;
  std::uint64_t made_ = 0, most_ = 0;
  std::byte *slab_ = nullptr;
  std::size_t left_of_slab_ = 0;
  chunk *oldest_ = nullptr, *newest_ = nullptr;
};

constinit chunk_store store;

/// What a thread writes to.
template <bool IsKept> class thread_records {
public:
  thread_records() = default;
  thread_records(const thread_records &) = delete;
  ~thread_records() { leave(); }

  /// Room for so many behind each other; null if there is none.
  chunk *with_room(std::uint32_t records) {
    if (current_ && current_->count.load(std::memory_order_relaxed) + records <= chunk::capacity)
        [[likely]]
      return current_;
    leave();
    return current_ = store.take();
  }

  std::uint32_t thread() const { return thread_; }

private:
  void leave() {
    if (current_ && !IsKept)
      store.leave(*current_);
    current_ = nullptr;
  }

  const std::uint32_t thread_ = std::uint32_t(gettid());
  chunk *current_ = nullptr;
};

per_thread<thread_records<false>> mine;
per_thread<thread_records<true>> mine_to_keep;

template <bool IsKept>
chunk *room_for(per_thread<thread_records<IsKept>> &here, std::uint32_t records) {
  try {
    if (chunk *const found = here.get().with_room(records))
      return found;
  } catch (const std::bad_alloc &) {
  }
  dropped.fetch_add(1, std::memory_order_relaxed);
  return nullptr;
}

/// Of a few devices, by the numbers of their names.
struct device_memory {
  std::atomic<std::uint32_t> device{0};
  std::atomic<std::int64_t> bytes{0};
};
constexpr int most_devices = 64;
device_memory memory_of_devices[most_devices];

/// Null if there are too many.
device_memory *memory_of(std::uint32_t device) {
  for (device_memory &one : memory_of_devices) {
    std::uint32_t present = 0;
    if (one.device.compare_exchange_strong(present, device) || present == device)
      return &one;
  }
  return nullptr;
}

template <typename Here> void add_with_text(Here &here, const record &one, std::string_view text) {
  assert(one.kind != record_kind::text && "a text goes on with something");
  constexpr std::uint32_t most = chunk::capacity / 4;
  const auto more =
      std::uint32_t(std::min<std::size_t>((text.size() + text_bytes - 1) / text_bytes, most));
  chunk *const into = room_for(here, 1 + more);
  if (!into)
    return;
  const std::uint32_t count = into->count.load(std::memory_order_relaxed);
  into->records[count] = one;
  for (std::uint32_t number = 0; number < more; ++number) {
    const std::string_view part = text.substr(number * text_bytes, text_bytes);
    record &next = into->records[count + 1 + number];
    next = {};
    std::memcpy(static_cast<void *>(&next), part.data(), part.size());
    next.kind = record_kind::text;
  }
  into->count.store(count + 1 + more, std::memory_order_release);
}

} // namespace

void add(const record &one) {
  chunk *const into = room_for(mine, 1);
  if (!into)
    return;
  const std::uint32_t count = into->count.load(std::memory_order_relaxed);
  into->records[count] = one;
  into->count.store(count + 1, std::memory_order_release);
}

void add(const record &one, std::string_view text) { add_with_text(mine, one, text); }

void add_kept(const record &one, std::string_view text) { add_with_text(mine_to_keep, one, text); }

running_here::running_here(const record &known) {
  std::uint32_t thread = 0;
  try {
    thread = mine.get().thread();
  } catch (const std::bad_alloc &) {
    return; // it is not shown then
  }
  for (running_record &one : all_running) {
    std::uint32_t present = 0;
    if (one.state.load(std::memory_order_relaxed) != 0 ||
        !one.state.compare_exchange_strong(present, 1, std::memory_order_acquire))
      continue;
    one.thread = thread;
    one.known = known;
    one.state.store(2, std::memory_order_release);
    place_ = &one;
    return;
  }
}

running_here::~running_here() {
  if (place_)
    place_->state.store(0, std::memory_order_release);
}

label label::of_name(std::uint32_t name) {
  return {last_work.fetch_add(1, std::memory_order_relaxed) + 1, name};
}

void call_here::begin(const char *name) {
  name_ = number_of(name);
  begin_ = ticks();
}

void call_here::end() const {
  add({.begin = begin_, .end = ticks(), .name = name_, .kind = record_kind::call});
}

void count_memory(std::uint32_t device, std::int64_t bytes) {
  device_memory *const of = memory_of(device);
  if (!of)
    return;
  const std::int64_t now = of->bytes.fetch_add(bytes) + bytes;
  const std::uint64_t at = ticks();
  add({.begin = at,
       .end = at,
       .values = {std::uint64_t(now)},
       .track = device,
       .kind = record_kind::memory});
}

std::uint64_t count_records() {
  std::uint64_t all = most_running;
  for (const chunk *one = all_chunks.load(std::memory_order_acquire); one; one = one->next)
    all += one->count.load(std::memory_order_acquire);
  return all;
}

std::uint64_t dropped_records() { return dropped.load(); }

void set_most_mebibytes(int mebibytes) {
  store.set_most(std::uint64_t(std::max(mebibytes, 1)) * (1 << 20) / chunk_bytes);
}

} // namespace tessera::timeline
