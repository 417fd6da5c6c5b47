// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the program does, for TESSERA_TIMELINE: every thread writes records into memory of its own,
/// and they are read when the process ends.
///
/// Whoever records asks is_on() first. That is one branch, always the same.
#ifndef TESSERA_RUNTIME_TIMELINE_RECORDER_H
#define TESSERA_RUNTIME_TIMELINE_RECORDER_H

#include "timeline/clock.h"
#include "timeline/names.h"
#include "timeline/record.h"

#include <atomic>
#include <string_view>

namespace tessera::timeline {

inline std::atomic<bool> recording{false};

/// What is behind it lies out of the way.
inline bool is_on() { return __builtin_expect(recording.load(std::memory_order_relaxed), false); }

/// Any thread. What finds no memory is lost, and counted.
void add(const record &one);
/// With a text, of which no more than a chunk holds is kept.
void add(const record &one, std::string_view text);
/// The same, of what is rare and makes no room for others.
void add_kept(const record &one, std::string_view text);

/// What all records of one piece of work have in common.
struct label {
  std::uint64_t work = 0; ///< its number; 0: nobody records
  std::uint32_t name = 0;

  /// With a number that no other has.
  static label of(std::string_view name) { return of_name(number_of(name)); }
  static label of_name(std::uint32_t name);
};

/// A call of the library's on this thread, as long as the object lives.
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

/// The work that the calling thread runs: its helpers are recorded as the work's.
extern thread_local label work_here;

/// What the thread is at, as long as the object lives: the time line shows it up to the end of the
/// process if that comes first.
class running_here {
public:
  /// Its begin, and all that is known.
  explicit running_here(const record &known);
  running_here(const running_here &) = delete;
  ~running_here();

private:
  struct running_record *place_ = nullptr; ///< null: too many run
};

/// Bytes more, or less, that are allocated on the device of that name. `total` is the device's.
void count_memory(std::uint32_t device, std::int64_t bytes);

// For who reads: a handler of a signal may call them, once nobody records any more.

/// Records, one after the other, that one thread has written.
struct written_records {
  const record *first;
  std::uint32_t count;
  std::uint32_t thread;    ///< gettid()
  const char *thread_name; ///< 16 bytes
};

/// One of those that run, or of a thread that has been at something.
struct running_record {
  std::atomic<std::uint32_t> state{0}; ///< 0: free; 1: being filled; 2: it runs
  std::uint32_t thread = 0;
  record known;
};
inline constexpr std::uint32_t most_running = 64;
extern running_record all_running[most_running];

/// How many records there are, at most, with those of what runs.
std::uint64_t count_records();
/// Of those that are lost.
std::uint64_t dropped_records();
/// Calls read(some) for all that there are. What `read` has done with some of them is void if
/// `forget()` follows: their memory has been used again meanwhile.
template <typename Read, typename Forget> void for_each_written(Read read, Forget forget);

/// One thread's memory for some records.
struct chunk {
  static constexpr std::uint32_t capacity = 255;

  record records[capacity];
  std::atomic<std::uint32_t> count;
  std::atomic<std::uint32_t> use; ///< how many threads have had it; odd while it changes hands
  std::uint32_t thread;
  char thread_name[16];
  chunk *next;         ///< of all
  chunk *next_to_drop; ///< of those that nobody writes to
};
static_assert(sizeof(chunk) <= 256 * sizeof(record), "four small pages");

extern std::atomic<chunk *> all_chunks;

/// Of all threads together. Before anybody records.
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
