// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The numbers of the fields of Perfetto's messages that the time line uses, from its public .proto
/// files: perfetto/trace/trace_packet.proto and those that it includes.
#ifndef TESSERA_RUNTIME_TIMELINE_PERFETTO_FIELDS_H
#define TESSERA_RUNTIME_TIMELINE_PERFETTO_FIELDS_H

#include <cstdint>

namespace tessera::timeline::perfetto {

enum trace : std::uint32_t { trace_packet = 1 };

enum packet : std::uint32_t {
  packet_clock_snapshot = 6,
  packet_timestamp = 8,
  packet_sequence = 10,
  packet_track_event = 11,
  packet_sequence_flags = 13,
  packet_timestamp_clock = 58,
  packet_track_descriptor = 60
};
/// A value of packet_sequence_flags: packets refer to none before this one.
enum : std::uint32_t { sequence_begins = 1 };

enum clock_snapshot : std::uint32_t { snapshot_clocks = 1, snapshot_primary = 2 };
enum clock : std::uint32_t { clock_id = 1, clock_timestamp = 2 };
enum builtin_clock : std::uint32_t { clock_realtime = 1, clock_monotonic = 3, clock_boottime = 6 };

enum track_descriptor : std::uint32_t {
  track_uuid = 1,
  track_name = 2,
  track_process = 3,
  track_thread = 4,
  track_parent = 5,
  track_counter = 8
};
enum process_descriptor : std::uint32_t { process_pid = 1, process_name = 6 };
enum thread_descriptor : std::uint32_t { thread_pid = 1, thread_tid = 2, thread_text = 5 };
enum counter_descriptor : std::uint32_t { counter_unit = 3 };
enum : std::uint32_t { unit_bytes = 3 };

enum track_event : std::uint32_t {
  event_annotation = 4,
  event_type = 9,
  event_track = 11,
  event_category = 22,
  event_name = 23,
  event_counter_value = 30,
  event_flow = 47,
  event_last_of_flow = 48
};
enum event_kind : std::uint32_t { slice_begin = 1, slice_end = 2, instant = 3, counter = 4 };

enum annotation : std::uint32_t {
  annotation_number = 4, ///< int64
  annotation_text = 6,
  annotation_name = 10
};

} // namespace tessera::timeline::perfetto

#endif // TESSERA_RUNTIME_TIMELINE_PERFETTO_FIELDS_H
