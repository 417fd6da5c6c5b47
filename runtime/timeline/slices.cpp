// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/slices.h"

#include "timeline/recorder.h"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace tessera::timeline {
namespace {

/// Deeper calls and more that happens at once are rare; what comes after that is not shown.
constexpr int most_lanes = 64, most_depth = 64;

/// Of one track: where slices end that have begun and not ended yet, on each lane. It is too large
/// for the stack of a handler.
class open_slices {
public:
  void begin_track(bool may_nest) {
    may_nest_ = may_nest;
    std::fill_n(depths_, most_lanes, 0);
  }

  /// The first lane on which it crosses no other one; negative if there is none.
  int lane_for(std::uint64_t begin, std::uint64_t end) {
    for (int lane = 0; lane < most_lanes; ++lane) {
      int &depth = depths_[lane];
      while (depth > 0 && ends_[lane][depth - 1] <= begin)
        --depth;
      const bool fits = depth == 0 || (may_nest_ && ends_[lane][depth - 1] >= end);
      if (!fits || depth == most_depth)
        continue;
      ends_[lane][depth++] = end;
      return lane;
    }
    return -1;
  }

private:
  bool may_nest_;
  int depths_[most_lanes];
  std::uint64_t ends_[most_lanes][most_depth];
};

bool may_nest(track_kind kind) {
  return kind == track_kind::thread || kind == track_kind::series || kind == track_kind::process;
}

auto order_of(const slice &one) {
  return std::tuple(one.track.kind, one.track.number, one.track.lane, one.begin, ~one.end,
                    one.record, one.part);
}

bool same_but_for_lane(const track_key &one, const track_key &other) {
  return one.kind == other.kind && one.number == other.number;
}

} // namespace

all_slices::all_slices(const clock_line &clock)
    : clock_(clock), records_(count_records()), thread_of_(count_records()),
      threads_(count_records() / 16 + 4096), slices_(2 * count_records()),
      steps_(4 * count_records()) {
  if (!records_.is_there() || !thread_of_.is_there() || !threads_.is_there() || !is_there())
    return;
  read();
  for (std::uint32_t number = 0; number != records_.size(); ++number)
    cut(number, thread_of_[number]);
  const auto before = [](const slice &one, const slice &other) {
    return order_of(one) < order_of(other);
  };
  std::sort(slices_.begin(), slices_.end(), before);
  choose_lanes();
  std::sort(slices_.begin(), slices_.end(), before);
  join_flows();
}

void all_slices::read() {
  std::uint64_t before = 0;
  for_each_written(
      [&](const written_records &some) {
        before = records_.size();
        for (std::uint32_t number = 0; number < some.count; ++number)
          if (records_.add(some.first[number]))
            thread_of_.add(some.thread);
        thread_name named = {some.thread, {}};
        std::memcpy(named.name, some.thread_name, sizeof named.name - 1);
        if (!knows_thread(some.thread))
          threads_.add(named);
      },
      [&] {
        records_.shrink_to(before);
        thread_of_.shrink_to(before);
      });
  read_running();
}

std::uint64_t all_slices::length_of(const slice &one) const {
  const record &told = record_of(one);
  return told.flags & time_in_nanoseconds
             ? told.end - told.begin
             : clock_.nanoseconds(told.end) - clock_.nanoseconds(told.begin);
}

bool all_slices::knows_thread(std::uint32_t thread) const {
  return std::any_of(threads_.begin(), threads_.end(),
                     [&](const thread_name &one) { return one.thread == thread; });
}

/// What the process's end has interrupted. Others may still be at it: what is read may be of two
/// kernels, one after the other.
void all_slices::read_running() {
  for (const running_record &one : all_running) {
    if (one.state.load(std::memory_order_acquire) != 2)
      continue;
    record known = one.known;
    known.end = ticks();
    known.flags |= kernel_is_unfinished;
    if (!records_.add(known))
      return;
    thread_of_.add(one.thread);
    thread_name named = {one.thread, "thread"};
    if (!knows_thread(one.thread))
      threads_.add(named);
  }
}

void all_slices::put(std::uint32_t number, slice_part part, track_kind kind, std::uint64_t track,
                     std::uint64_t begin, std::uint64_t end, std::uint64_t work,
                     std::uint64_t since) {
  const bool is_final = records_[number].flags & time_in_nanoseconds;
  const std::uint64_t from = is_final ? begin : clock_.nanoseconds(begin);
  const std::uint64_t to = std::max(from, is_final ? end : clock_.nanoseconds(end));
  slices_.add({from, to, number, part, {kind, 0, track}, {{work}, {since}}});
  first_time_ = std::min(first_time_, from);
}

void all_slices::cut(std::uint32_t number, std::uint32_t thread) {
  const record &one = records_[number];
  const auto on_thread = [&](std::uint64_t work) {
    put(number, slice_part::whole, track_kind::thread, thread, one.begin, one.end, work);
  };
  switch (one.kind) {
  case record_kind::text:
    break;
  case record_kind::launch:
    on_thread(one.work);
    break;
  case record_kind::tiles:
  case record_kind::call:
  case record_kind::counted:
    on_thread(0);
    break;
  case record_kind::kernel:
    put(number, slice_part::whole, track_kind::view, one.track, one.begin, one.end, one.work);
    if (one.flags & kernel_on_thread)
      put(number, slice_part::on_thread, track_kind::thread, thread, one.begin, one.end);
    break;
  case record_kind::copy:
    put(number, slice_part::whole, track_kind::copies,
        std::uint64_t(one.notes[0]) << 32 | one.notes[1], one.begin, one.end, one.work,
        one.values[1]);
    break;
  case record_kind::unread:
    put(number, slice_part::whole, track_kind::copies,
        std::uint64_t(one.notes[0]) << 32 | one.notes[1], one.end, one.end);
    break;
  case record_kind::wait:
    on_thread(0);
    put(number, slice_part::woken, track_kind::thread, thread,
        std::clamp(one.values[0], one.begin, one.end), one.end, one.work);
    break;
  case record_kind::marker:
    put(number, slice_part::whole, track_kind::view, one.track, one.begin, one.end, one.work);
    break;
  case record_kind::memory:
    put(number, slice_part::whole, track_kind::memory, one.track, one.begin, one.begin);
    break;
  case record_kind::span:
  case record_kind::mark:
    put(number, slice_part::whole, track_kind::series, one.track, one.begin, one.end);
    break;
  }
}

/// What would cross another one goes to a lane of its own.
void all_slices::choose_lanes() {
  std::uint64_t kept = 0;
  const slice *const first = slices_.begin();
  mapped_array<open_slices> open(1);
  if (!open.is_there())
    return;
  for (std::uint64_t number = 0; number != slices_.size(); ++number) {
    slice now = slices_[number];
    if (number == 0 || !same_but_for_lane(first[number - 1].track, now.track))
      open.begin()->begin_track(may_nest(now.track.kind));
    const bool is_counter = now.track.kind == track_kind::memory;
    const int lane = is_counter ? 0 : open.begin()->lane_for(now.begin, now.end);
    if (lane < 0)
      continue;
    now.track.lane = std::uint8_t(lane);
    slices_[kept++] = now;
  }
  slices_.shrink_to(kept);
}

/// A flow has two ends: what is alone, because the rest is dropped or was never recorded, is none.
void all_slices::join_flows() {
  for (std::uint32_t number = 0; number != slices_.size(); ++number)
    for (std::uint32_t which : {0, 1})
      if (const std::uint64_t work = slices_[number].flows[which].work; work != 0)
        steps_.add({work, slices_[number].begin, number, which});
  std::sort(steps_.begin(), steps_.end(), [](const step &one, const step &other) {
    return std::tuple(one.work, one.time, one.slice, one.which) <
           std::tuple(other.work, other.time, other.slice, other.which);
  });
  for (std::uint64_t number = 0; number != steps_.size(); ++number) {
    const step &now = steps_[number];
    const bool has_earlier = number > 0 && steps_[number - 1].work == now.work;
    const bool has_later = number + 1 < steps_.size() && steps_[number + 1].work == now.work;
    slices_[now.slice].flows[now.which].end = has_earlier && has_later ? flow_end::middle
                                              : has_earlier            ? flow_end::last
                                              : has_later              ? flow_end::first
                                                                       : flow_end::none;
  }
}

} // namespace tessera::timeline
