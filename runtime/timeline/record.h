// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What one thing that has happened leaves for the time line: 64 bytes, which are made text only
/// when the process ends.
#ifndef TESSERA_RUNTIME_TIMELINE_RECORD_H
#define TESSERA_RUNTIME_TIMELINE_RECORD_H

#include <cstdint>

namespace tessera::timeline {

enum class record_kind : std::uint8_t {
  text,   ///< goes on with the record before it
  launch, ///< a call of parallel_for_each, on its thread
  kernel, ///< on its accelerator_view, and on the thread that ran it
  tiles,  ///< of a kernel, on another thread of the team
  copy,
  wait,    ///< of the host's, until some work is done
  call,    ///< of the library, on its thread
  marker,  ///< of accelerator_view::create_marker
  memory,  ///< how much is allocated
  span,    ///< the program's own (cvmarkersobj.h)
  mark,    ///< the program's own, at one time
  counted, ///< a launch's operations and bytes, on the thread that has counted them
  unread   ///< a copy to the host, again, that is overwritten before the host has read it
};

/// Of a kernel or a copy: its begin and its end are nanoseconds of CLOCK_MONOTONIC, no ticks.
inline constexpr std::uint8_t time_in_nanoseconds = 64;

/// Which of two versions of its code a kernel has run.
enum class ran_version : std::uint8_t { only_one, vector, scalar, both };

/// Of a kernel. The two lowest bits are a ran_version.
enum kernel_flag : std::uint8_t {
  kernel_version_bits = 3,
  kernel_has_variants = 4,   ///< there were several images to choose from
  kernel_is_measured = 8,    ///< to learn which version is faster
  kernel_is_decided = 16,    ///< by this launch; a text says what the versions took
  kernel_on_thread = 32,     ///< the thread that recorded it has run it
  kernel_is_unfinished = 128 ///< the process has ended first
};

/// Numbers of names are those of names.h. Times are ticks of clock.h.
struct record {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t work = 0; ///< the number of the work that it belongs to; 0: none
  /// A kernel's extent, also where it is counted, up to three dimensions and then the rank, each of
  /// 32 bits; of tiles how many; of a copy its bytes, and the work since which the data was stale,
  /// or of one that is not read how many of them may have been; of a wait when the work was done;
  /// of memory how many bytes; of what the program says its category.
  std::uint64_t values[2] = {};
  std::uint32_t name = 0;
  /// The name of the track, or, of a copy, the number of the buffer.
  std::uint32_t track = 0;
  /// A kernel's variant, its tessera_image_kind, and its tile's first two extents, each of 16 bits;
  /// of a copy the names of from where, to where, and since what it was stale; 0: it never was
  /// there. The text behind a copy has lines: the view's name, its extent, bytes of an element.
  std::uint32_t notes[3] = {};
  std::uint16_t detail = 0; ///< the tile's last extent; of a copy the number of the view, from 1
  record_kind kind = record_kind::text;
  std::uint8_t flags = 0; ///< kernel_flag, or how important a mark is
};
static_assert(sizeof(record) == 64);

/// So much text goes into one record behind another.
inline constexpr unsigned text_bytes = 60;

} // namespace tessera::timeline

#endif // TESSERA_RUNTIME_TIMELINE_RECORD_H
