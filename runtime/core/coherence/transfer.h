// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of one buffer's bytes between two places.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_TRANSFER_H
#define TESSERA_RUNTIME_CORE_COHERENCE_TRANSFER_H

#include "backends/backend.h"
#include "core/coherence/byte_ranges.h"
#include "core/queues/unfinished_record.h"

#include <memory>

namespace tessera {

class buffer;
class buffer_part;
class trace;

/// A device's queue, and the device. Both null: the host.
struct queue_of_device {
  queue *with = nullptr;
  device *where = nullptr;
};

/// The reason for a copy, for the time line.
struct copy_reason {
  timeline::label work = {};  ///< of the work that needs it
  timeline::label since = {}; ///< who wrote the data elsewhere; nothing: it never was there
  std::uint32_t buffer = 0;
  std::uint16_t view = 0; ///< among the views of the work, from 1
  std::string about = {}; ///< lines: the view's name, its extent, and the bytes of an element
};

/// Begins copies from one device's memory to another one's, or within one. A null device is the
/// host. Uses `own` if that is the queue of the device that needs them. Adds the events of copies
/// that are not done, and their records if there is a time line (else null). Returns whether later
/// work of `own` follows automatically.
result<bool> begin_copies(device *from, device *to, const std::vector<copy_region> &regions,
                          const queue_of_device &own, std::span<const counted<event>> after,
                          const trace &tracing, const copy_reason &why, event_list &events,
                          std::vector<unfinished_record> *unfinished);

/// Bytes to copy from one copy of a buffer to another. A null device is the host.
struct bytes_to_copy {
  memory_ref from;
  device *from_device;
  memory_ref to;
  device *to_device;
  byte_ranges what; ///< the same bytes in both copies
  bool is_of_array; ///< the memory belongs to the runtime
};

/// The bytes that a command needs at one place before its work. The buffer decides the source when
/// the transfer begins, because earlier transfers may have failed since it was planned.
class transfer {
public:
  transfer(buffer &root, std::uint64_t number) : root_(&root), number_(number) {}

  std::uint64_t number() const { return number_; } ///< among those of the buffer
  buffer &root() const { return *root_; }
  /// Copies that were not done when they began.
  const event_list &events() const { return events_; }

  /// Begins it with `own` if that is the queue of one of the devices. Returns whether later work of
  /// `own` follows automatically.
  result<bool> begin(std::span<const bytes_to_copy> pieces, const queue_of_device &own,
                     std::span<const counted<event>> after,
                     std::vector<unfinished_record> *unfinished);
  bool has_failed() const;
  /// The time line's record of bytes that have arrived on the host from there by now.
  timeline::record record_of_arrival(const device *from, std::uint64_t bytes) const;
  std::string about() const { return why_ ? why_->about : std::string(); }

  /// Only if there is a time line, as set_reason().
  void set_since(const timeline::label &last) { reason().since = last; }
  /// For that work, which has the part as the view of that number.
  void set_reason(const timeline::label &work, const buffer_part &part, std::size_t view);

private:
  copy_reason &reason() {
    if (!why_)
      why_ = std::make_unique<copy_reason>();
    return *why_;
  }

  buffer *root_;
  std::uint64_t number_;
  event_list events_;
  std::uint64_t begun_at_ = 0; ///< for the time line
  bool is_begun_ = false;
  std::unique_ptr<copy_reason> why_; ///< null where there is no time line
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_TRANSFER_H
