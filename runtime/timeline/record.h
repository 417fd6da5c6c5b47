// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The record of one event for the time line: 64 bytes, which become text only when the process
/// ends.
#ifndef TESSERA_RUNTIME_TIMELINE_RECORD_H
#define TESSERA_RUNTIME_TIMELINE_RECORD_H

#include <cstdint>

namespace tessera::timeline {

enum class record_kind : std::uint8_t {
  text,   ///< continues the record before it
  launch, ///< a call of parallel_for_each, on its thread
  kernel, ///< on its accelerator_view, and on the thread that ran it
  tiles,  ///< of a kernel, on another thread of the team
  copy,
  wait,    ///< of the host, until some work is done
  call,    ///< of the library, on its thread
  marker,  ///< of accelerator_view::create_marker
  memory,  ///< how much is allocated
  span,    ///< the program's own (cvmarkersobj.h)
  mark,    ///< the program's own, at one point of time
  counted, ///< a launch's operations and bytes, on the thread that counted them
  unread   ///< a copy to the host that was overwritten before the host read it
};

/// For a kernel or a copy: its begin and its end are nanoseconds of CLOCK_MONOTONIC, not ticks.
inline constexpr std::uint8_t time_in_nanoseconds = 64;

/// Which of two versions of its code a kernel has run.
enum class ran_version : std::uint8_t { only_one, vector, scalar, both };

/// For a kernel. The two lowest bits are a ran_version.
enum kernel_flag : std::uint8_t {
  kernel_version_bits = 3,
  kernel_has_variants = 4,   ///< there were several images to choose from
  kernel_is_measured = 8,    ///< to learn which version is faster
  kernel_is_decided = 16,    ///< by this launch; a text has the versions' times
  kernel_on_thread = 32,     ///< the thread that recorded it has run it
  kernel_is_unfinished = 128 ///< the process has ended first
};

/// Numbers of names are those of names.h. Times are ticks of clock.h.
struct record {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t work = 0; ///< number of the work to which it belongs; 0: none
  /// The meaning depends on the kind:
  /// - a kernel, also when it is counted: the extent, up to three dimensions and then the rank,
  ///   each of 32 bits;
  /// - tiles: how many;
  /// - a copy: its bytes, and the work since which the data was stale. For an unread copy: how many
  ///   bytes may be unread;
  /// - a wait: when the work was done;
  /// - memory: how many bytes;
  /// - the program's own: its category.
  std::uint64_t values[2] = {};
  std::uint32_t name = 0;
  /// The number of the track's name. For a copy, the number of the buffer.
  std::uint32_t track = 0;
  /// For a kernel: its variant, its tessera_image_kind, and its tile's first two extents, each of
  /// 16 bits. For a copy: the numbers of the names of its source, its destination, and the last
  /// writer; 0: the data never was there. The text after a copy has lines: the view's name, its
  /// extent, bytes of an element.
  std::uint32_t notes[3] = {};
  std::uint16_t detail = 0; ///< the tile's last extent; for a copy the view's number, from 1
  record_kind kind = record_kind::text;
  std::uint8_t flags = 0; ///< kernel_flag, or the importance of a mark
};
static_assert(sizeof(record) == 64);

/// The bytes of text in one record that follows another.
inline constexpr unsigned text_bytes = 60;

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_RECORD_H
