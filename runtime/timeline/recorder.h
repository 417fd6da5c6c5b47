// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The recorder of TESSERA_TIMELINE. Every thread writes records into memory of its own, and they
/// are read when the process ends.
///
/// Callers check is_on() first. That is one branch, which always goes the same way.
#ifndef TESSERA_RUNTIME_TIMELINE_RECORDER_H
#define TESSERA_RUNTIME_TIMELINE_RECORDER_H

#include "timeline/clock.h"
#include "timeline/names.h"
#include "timeline/record.h"

#include <atomic>
#include <string_view>

namespace tessera::timeline {

inline std::atomic<bool> recording{false};

/// The compiler places the recording code out of the way.
inline bool is_on() { return __builtin_expect(recording.load(std::memory_order_relaxed), false); }

/// Any thread. Records without memory are lost, and counted.
void add(const record &one);
/// With a text, which is cut to the size of a chunk.
void add(const record &one, std::string_view text);
/// The same, for rare records that later ones must not replace.
void add_kept(const record &one, std::string_view text);

/// The common part of all records of one piece of work.
struct label {
  std::uint64_t work = 0; ///< its number; 0: nobody records
  std::uint32_t name = 0;

  /// With a unique number.
  static label of(std::string_view name) { return of_name(number_of(name)); }
  static label of_name(std::uint32_t name);
};

/// A call of the library on this thread, as long as the object lives.
class call_here {
public:
  explicit call_here(const char *name) {
    if (is_on())
      begin(name);
  }
  call_here(const call_here &) = delete;
  ~call_here() {
    if (begin_ != 0) [[unlikely]]
      end();
  }

private:
  [[gnu::cold]] void begin(const char *name);
  [[gnu::cold]] void end() const;

  std::uint64_t begin_ = 0;
  std::uint32_t name_ = 0;
};

/// The work that the calling thread runs. Its helpers' records belong to this work.
extern thread_local label work_here;

/// The thread's present work, as long as the object lives. If the process ends first, the time line
/// shows the work up to that time.
class running_here {
public:
  /// Its begin, and all that is known.
  explicit running_here(const record &known);
  running_here(const running_here &) = delete;
  ~running_here();

private:
  struct running_record *place_ = nullptr; ///< null: too many at the same time
};

/// The device of that name has so many bytes more, or fewer, allocated. `total` belongs to the
/// device.
void count_memory(std::uint32_t device, std::int64_t bytes);

// For the reader: a signal handler may call these, once nobody records any more.

/// Successive records of one thread.
struct written_records {
  const record *first;
  std::uint32_t count;
  std::uint32_t thread;    ///< gettid()
  const char *thread_name; ///< 16 bytes
};

/// The work of a running thread.
struct running_record {
  std::atomic<std::uint32_t> state{0}; ///< 0: free; 1: being filled; 2: running
  std::uint32_t thread = 0;
  record known;
};
inline constexpr std::uint32_t most_running = 64;
extern running_record all_running[most_running];

/// The largest possible number of records, including those of running work.
std::uint64_t count_records();
/// The number of lost records.
std::uint64_t dropped_records();
/// Calls read(some) for all records. If `forget()` follows, the results of `read` for some of them
/// are void, because their memory has been reused meanwhile.
template <typename Read, typename Forget> void for_each_written(Read read, Forget forget);

/// One thread's memory for some records.
struct chunk {
  static constexpr std::uint32_t capacity = 255;

  record records[capacity];
  std::atomic<std::uint32_t> count;
  std::atomic<std::uint32_t> use; ///< number of past owners; odd while it changes hands
  std::uint32_t thread;
  char thread_name[16];
  chunk *next;         ///< of all
  chunk *next_to_drop; ///< of those to which nobody writes
};
static_assert(sizeof(chunk) <= 256 * sizeof(record), "four small pages");

extern std::atomic<chunk *> all_chunks;

/// For all threads together. Call it before anybody records.
void set_most_mebibytes(int mebibytes);

template <typename Read, typename Forget> void for_each_written(Read read, Forget forget) {
  for (const chunk *one = all_chunks.load(std::memory_order_acquire); one; one = one->next) {
    const std::uint32_t use = one->use.load(std::memory_order_acquire);
    if (use % 2 != 0)
      continue;
    read(written_records{one->records, one->count.load(std::memory_order_acquire), one->thread,
                         one->thread_name});
    std::atomic_thread_fence(std::memory_order_acquire);
    if (one->use.load(std::memory_order_relaxed) != use)
      forget();
  }
}

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_RECORDER_H
