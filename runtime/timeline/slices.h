// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The view of all records together: slices of time on tracks, in order, and the flows between
/// them. A signal handler may run everything here.
#ifndef TESSERA_RUNTIME_TIMELINE_SLICES_H
#define TESSERA_RUNTIME_TIMELINE_SLICES_H

#include "timeline/clock.h"
#include "timeline/mapped_array.h"
#include "timeline/record.h"

namespace tessera::timeline {

enum class track_kind : std::uint8_t { process, thread, view, copies, memory, series };

/// A track has a kind, and a number within it: a thread's, that of a name, or, for copies, those of
/// two names. Slices that would overlap others are on further lanes.
struct track_key {
  track_kind kind;
  std::uint8_t lane;
  std::uint64_t number;

  bool operator==(const track_key &) const = default;
};

/// The position of a slice in a flow, which leads from the first to the last in the order of time.
enum class flow_end : std::uint8_t { none, first, middle, last };

struct flow_step {
  std::uint64_t work = 0;
  flow_end end = flow_end::none;
};

/// A record has one slice, or two. A kernel is on its view and on its thread. A wait ends with a
/// second slice, which begins when the work was done.
enum class slice_part : std::uint8_t { whole, on_thread, woken };

struct slice {
  std::uint64_t begin, end; ///< nanoseconds
  std::uint32_t record;     ///< its number among `all_slices::records()`
  slice_part part;
  track_key track;
  flow_step flows[2];
};

/// The name of a thread, at the end of its records.
struct thread_name {
  std::uint32_t thread;
  char name[16];
};

class all_slices {
public:
  /// Reads the records of all threads. Nobody may record any more.
  explicit all_slices(const clock_line &clock);

  /// False if there is no memory to read them.
  bool is_there() const { return slices_.is_there() && steps_.is_there(); }
  const record &record_of(const slice &one) const { return records_[one.record]; }
  /// The length of its record, in nanoseconds.
  std::uint64_t length_of(const slice &one) const;
  /// Track by track, and within each by the begin. A slice inside another one comes after it.
  const mapped_array<slice> &slices() const { return slices_; }
  const mapped_array<thread_name> &threads() const { return threads_; }
  std::uint64_t first_time() const { return first_time_; }
  /// Calls use(characters, count) for each part of the text after the slice's record.
  template <typename Use> void for_each_text(const slice &one, Use use) const;

private:
  struct step {
    std::uint64_t work, time;
    std::uint32_t slice;
    std::uint32_t which;
  };

  void read();
  void read_running();
  bool knows_thread(std::uint32_t thread) const;
  void cut(std::uint32_t number, std::uint32_t thread);
  void put(std::uint32_t number, slice_part part, track_kind kind, std::uint64_t track,
           std::uint64_t begin, std::uint64_t end, std::uint64_t work = 0, std::uint64_t since = 0);
  void choose_lanes();
  void join_flows();

  const clock_line &clock_;
  mapped_array<record> records_;
  mapped_array<std::uint32_t> thread_of_;
  mapped_array<thread_name> threads_;
  mapped_array<slice> slices_;
  mapped_array<step> steps_;
  std::uint64_t first_time_ = ~0ull;
};

template <typename Use> void all_slices::for_each_text(const slice &one, Use use) const {
  for (std::uint64_t next = one.record + 1;
       next < records_.size() && records_[next].kind == record_kind::text; ++next) {
    const auto *const text = reinterpret_cast<const char *>(&records_[next]);
    unsigned length = 0;
    while (length < text_bytes && text[length] != 0)
      ++length;
    use(text, length);
  }
}

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_SLICES_H
