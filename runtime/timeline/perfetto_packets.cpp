// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeline/perfetto_packets.h"

#include "timeline/description.h"
#include "timeline/mapped_object.h"
#include "timeline/perfetto_fields.h"
#include "timeline/protobuf.h"

#include <ctime>

#include <unistd.h>

namespace tessera::timeline {
namespace {

using namespace perfetto;

/// All packets are of one sequence.
constexpr std::uint32_t sequence = 1;

/// Tracks that are no thread's are in groups.
constexpr const char *group_names[] = {nullptr,  nullptr,  "accelerator_views",
                                       "copies", "memory", "markers"};

class packet_writer {
public:
  packet_writer(const all_slices &all, output &to) : all_(all), to_(to) {}

  void write(std::string_view program);

private:
  std::uint64_t uuid(std::uint64_t number) const { return process_ << 32 | number; }

  void begin_packet() {
    packet_.clear();
    packet_.number(packet_sequence, sequence);
  }
  void end_packet();
  void put_clocks();
  void put_process(std::string_view program);
  void put_group(track_kind kind);
  void put_track(const track_key &track);
  void put_thread(std::uint64_t thread);
  std::size_t begin_event(std::uint64_t time, event_kind kind);
  void put_slice(const slice &one);
  void put_arguments();
  void put_end(std::uint64_t time);
  void end_slices_until(std::uint64_t time);

  const all_slices &all_;
  output &to_;
  message packet_;
  description told_;
  short_text name_;
  std::uint64_t process_ = std::uint64_t(getpid());
  std::uint64_t track_ = 0, first_lane_ = 0, next_track_ = 16;
  bool has_group_[6] = {};
  /// Of the track: a lane has no more open slices.
  std::uint64_t ends_[64];
  int depth_ = 0;
};

void packet_writer::end_packet() {
  char head[16];
  std::size_t length = 0;
  head[length++] = char(trace_packet << 3 | 2);
  std::uint64_t left = packet_.bytes().size();
  for (; left >= 0x80; left >>= 7)
    head[length++] = char(left | 0x80);
  head[length++] = char(left);
  to_.put({head, length});
  to_.put(packet_.bytes());
}

/// The same time by several clocks: slices have CLOCK_MONOTONIC's, other sources of traces others.
void packet_writer::put_clocks() {
  begin_packet();
  packet_.number(packet_sequence_flags, sequence_begins);
  const std::size_t snapshot = packet_.begin(packet_clock_snapshot);
  for (const auto &[number, id] :
       {std::pair(clock_boottime, CLOCK_BOOTTIME), std::pair(clock_monotonic, CLOCK_MONOTONIC),
        std::pair(clock_realtime, CLOCK_REALTIME)}) {
    timespec now = {};
    clock_gettime(id, &now);
    const std::size_t clock = packet_.begin(snapshot_clocks);
    packet_.number(clock_id, number);
    packet_.number(clock_timestamp,
                   std::uint64_t(now.tv_sec) * 1'000'000'000 + std::uint64_t(now.tv_nsec));
    packet_.end(clock);
  }
  packet_.number(snapshot_primary, clock_monotonic);
  packet_.end(snapshot);
  end_packet();
}

void packet_writer::put_process(std::string_view program) {
  begin_packet();
  const std::size_t track = packet_.begin(packet_track_descriptor);
  packet_.number(track_uuid, uuid(0));
  const std::size_t process = packet_.begin(track_process);
  packet_.number(process_pid, process_);
  packet_.text(process_name, program);
  packet_.end(process);
  packet_.end(track);
  end_packet();
}

void packet_writer::put_group(track_kind kind) {
  if (has_group_[int(kind)])
    return;
  has_group_[int(kind)] = true;
  begin_packet();
  const std::size_t track = packet_.begin(packet_track_descriptor);
  packet_.number(track_uuid, uuid(1 + std::uint64_t(kind)));
  packet_.number(track_parent, uuid(0));
  packet_.text(track_name, group_names[int(kind)]);
  packet_.end(track);
  end_packet();
}

void packet_writer::put_thread(std::uint64_t thread) {
  const std::size_t about = packet_.begin(track_thread);
  packet_.number(thread_pid, process_);
  packet_.number(thread_tid, thread);
  for (const thread_name &one : all_.threads())
    if (one.thread == thread)
      packet_.text(thread_text, one.name);
  packet_.end(about);
}

void packet_writer::put_track(const track_key &track) {
  const bool is_first_lane = track.lane == 0;
  const bool is_grouped = group_names[int(track.kind)] != nullptr;
  if (is_grouped)
    put_group(track.kind);
  track_ = uuid(next_track_++);
  if (is_first_lane)
    first_lane_ = track_;
  begin_packet();
  const std::size_t about = packet_.begin(packet_track_descriptor);
  packet_.number(track_uuid, track_);
  if (track.kind == track_kind::thread && is_first_lane) {
    put_thread(track.number);
  } else {
    name_.clear();
    name_track(track, all_, name_);
    packet_.text(track_name, name_.text());
    packet_.number(track_parent, !is_first_lane ? first_lane_
                                 : is_grouped   ? uuid(1 + std::uint64_t(track.kind))
                                                : uuid(0));
  }
  if (track.kind == track_kind::memory) {
    const std::size_t counter = packet_.begin(track_counter);
    packet_.number(counter_unit, unit_bytes);
    packet_.end(counter);
  }
  packet_.end(about);
  end_packet();
}

std::size_t packet_writer::begin_event(std::uint64_t time, event_kind kind) {
  begin_packet();
  packet_.number(packet_timestamp, time);
  packet_.number(packet_timestamp_clock, clock_monotonic);
  const std::size_t event = packet_.begin(packet_track_event);
  packet_.number(event_type, kind);
  packet_.number(event_track, track_);
  return event;
}

void packet_writer::put_arguments() {
  for (const argument &one : told_) {
    const std::size_t annotation = packet_.begin(event_annotation);
    packet_.text(annotation_name, one.name);
    if (one.text.data())
      packet_.text(annotation_text, one.text);
    else
      packet_.number(annotation_number, std::uint64_t(one.number));
    packet_.end(annotation);
  }
}

void packet_writer::put_end(std::uint64_t time) {
  packet_.end(begin_event(time, slice_end));
  end_packet();
}

void packet_writer::end_slices_until(std::uint64_t time) {
  while (depth_ > 0 && ends_[depth_ - 1] <= time)
    put_end(ends_[--depth_]);
}

void packet_writer::put_slice(const slice &one) {
  told_.describe(all_, one);
  end_slices_until(one.begin);
  const std::size_t event = begin_event(one.begin, told_.is_counter()   ? counter
                                                   : told_.is_instant() ? instant
                                                                        : slice_begin);
  if (told_.is_counter()) {
    packet_.number(event_counter_value, told_.value());
  } else {
    packet_.text(event_category, told_.category());
    packet_.text(event_name, told_.name());
    put_arguments();
    for (const flow_step &step : one.flows)
      if (step.end != flow_end::none)
        packet_.fixed(step.end == flow_end::last ? event_last_of_flow : event_flow, step.work);
  }
  packet_.end(event);
  end_packet();
  if (!told_.is_counter() && !told_.is_instant())
    ends_[depth_++] = one.end;
}

void packet_writer::write(std::string_view program) {
  put_clocks();
  put_process(program);
  const slice *last = nullptr;
  for (const slice &one : all_.slices()) {
    if (!last || !(last->track == one.track)) {
      end_slices_until(~0ull);
      put_track(one.track);
    }
    last = &one;
    put_slice(one);
  }
  end_slices_until(~0ull);
}

} // namespace

bool write_perfetto_packets(const all_slices &all, std::string_view program, output &to) {
  const mapped_object<packet_writer> writer(all, to);
  if (writer.get())
    writer.get()->write(program);
  return writer.get();
}

} // namespace tessera::timeline
