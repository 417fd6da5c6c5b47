// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/transfer.h"

#include "core/coherence/buffer.h"
#include "core/coherence/staged_copy.h"
#include "core/text.h"

#include <algorithm>
#include <cassert>

namespace tessera {
namespace {

/// Equal rows at one distance from each other are slices of one copy.
std::vector<copy_region> with_slices(const std::vector<copy_region> &all) {
  std::vector<copy_region> merged;
  std::uint64_t last = 0; // where the last slice of the last region begins
  for (const copy_region &one : all) {
    const std::uint64_t begin = one.from.begin.offset;
    if (!merged.empty()) {
      copy_region &slices = merged.back();
      const bool is_equal = slices.bytes == one.bytes && slices.rows == one.rows &&
                            slices.from.row_pitch == one.from.row_pitch;
      if (is_equal && slices.slices == 1)
        slices.to.slice_pitch = slices.from.slice_pitch = begin - last;
      if (is_equal && begin - last == slices.from.slice_pitch) {
        ++slices.slices;
        last = begin;
        continue;
      }
    }
    merged.push_back(one);
    last = begin;
  }
  return merged;
}

/// Ranges at one distance from each other are rows of one copy.
std::vector<copy_region> regions_of(const bytes_to_copy &piece) {
  std::vector<copy_region> regions;
  std::uint64_t first = 0, last = 0; // where the region's first and last rows begin
  for (const auto &[begin, end] : piece.what) {
    if (!regions.empty() && regions.back().bytes == end - begin) {
      copy_region &rows = regions.back();
      if (rows.rows == 1)
        rows.to.row_pitch = rows.from.row_pitch = begin - first;
      if (begin - last == rows.to.row_pitch) {
        ++rows.rows;
        last = begin;
        continue;
      }
    }
    regions.push_back({.to = {piece.to + begin},
                       .from = {piece.from + begin},
                       .bytes = end - begin,
                       .is_of_array = piece.is_of_array});
    first = last = begin;
  }
  return with_slices(regions);
}

/// A driver takes a few bytes of any memory at once, and gives none before the copy is done.
constexpr std::uint64_t least_staged_bytes = (64 << 10) + 1;

bool go_by_pinned_memory(const device *from, const device *to, std::uint64_t bytes) {
  if (from && to)
    return from != to && !to->reaches(*from);
  return (from ? from : to)->properties().copies_pinned_memory &&
         (from || bytes >= least_staged_bytes);
}

std::uint32_t name_of_place(const device *where) {
  return timeline::number_of(where ? narrow(where->properties().path) : "the host");
}

timeline::record record_of_copy(const device *from, const device *to, std::uint64_t bytes,
                                const copy_reason &why, std::uint64_t begun_at) {
  return {.begin = begun_at,
          .end = timeline::ticks(),
          .work = why.work.work,
          .values = {bytes, why.since.work},
          .name = why.work.name,
          .track = why.buffer,
          .notes = {name_of_place(from), name_of_place(to), why.since.name},
          .detail = why.view,
          .kind = timeline::record_kind::copy};
}

/// Adds the events of what is not done. Returns whether the rest follows in the queue by itself.
result<bool> begin_regions(queue &with, const std::vector<copy_region> &regions, bool is_own,
                           std::span<const counted<event>> after, event_list &events) {
  bool is_done = true;
  for (const copy_region &region : regions) {
    result<counted<event>> begun = with.copy(region, is_own ? after : decltype(after)());
    if (!begun)
      return begun.failure();
    is_done = is_done && !*begun;
    if (*begun)
      events.push_back(std::move(*begun));
  }
  return is_own || is_done;
}

} // namespace

result<bool> begin_copies(device *from, device *to, const std::vector<copy_region> &regions,
                          const queue_of_device &own, std::span<const counted<event>> after,
                          const trace &tracing, const copy_reason &why, event_list &events,
                          std::vector<unfinished_record> *unfinished) {
  assert((from || to) && "what stays on the host is not copied");
  std::uint64_t bytes = 0;
  for (const copy_region &region : regions)
    bytes += region.bytes * region.rows * region.slices;
  if (tracing.shows(trace::copy))
    tracing.line(trace::copy, "%llu bytes from %ls to %ls", static_cast<unsigned long long>(bytes),
                 from ? from->properties().path.c_str() : L"the host",
                 to ? to->properties().path.c_str() : L"the host");
  const std::uint64_t begun_at = unfinished ? timeline::ticks() : 0;
  const std::uint64_t submitted = begun_at != 0 ? timeline::nanoseconds_now() : 0;
  if (begun_at != 0)
    unfinished->reserve(unfinished->size() + 1);
  const std::size_t events_before = events.size();
  const auto note = [&] {
    if (begun_at == 0)
      return;
    const timeline::record told = record_of_copy(from, to, bytes, why, begun_at);
    if (events.size() == events_before)
      timeline::add(told, why.about);
    else
      unfinished->emplace_back(told, events.back(), submitted, why.about);
  };
  events.reserve(events.size() + regions.size()); // what has begun must not be lost
  if (go_by_pinned_memory(from, to, bytes)) {
    result<counted<event>> begun = staged_copy::begin(from, to, regions);
    if (!begun)
      return begun.failure();
    events.push_back(std::move(*begun));
    note();
    return false;
  }
  device &only = to ? *to : *from;
  const bool is_own = own.where == &only;
  assert((!is_own || own.with) && "a device of a command's comes with a queue");
  queue &with = is_own ? *own.with : only.copy_queue();
  result<bool> in_order = begin_regions(with, regions, is_own, after, events);
  note();
  return in_order;
}

result<bool> transfer::begin(std::span<const bytes_to_copy> pieces, const queue_of_device &own,
                             std::span<const counted<event>> after,
                             std::vector<unfinished_record> *unfinished) {
  assert(!is_begun_ && "a transfer begins once");
  begun_at_ = timeline::is_on() ? timeline::ticks() : 0;
  bool in_order = true;
  for (const bytes_to_copy &piece : pieces) {
    assert(piece.from_device != piece.to_device && "data is brought from somewhere else");
    result<bool> begun = begin_copies(piece.from_device, piece.to_device, regions_of(piece), own,
                                      after, root_->home().owner().tracing(),
                                      why_ ? *why_ : copy_reason(), events_, unfinished);
    if (!begun)
      return begun;
    in_order = in_order && *begun;
  }
  is_begun_ = true;
  return in_order;
}

timeline::record transfer::record_of_arrival(const device *from, std::uint64_t bytes) const {
  return record_of_copy(from, nullptr, bytes, why_ ? *why_ : copy_reason(), begun_at_);
}

void transfer::set_reason(const timeline::label &work, const buffer_part &part, std::size_t view) {
  copy_reason &why = reason();
  why.work = work;
  why.buffer = root_->number();
  why.view = std::uint16_t(view);
  why.about = root_->name() + '\n' + part.shape();
}

bool transfer::has_failed() const {
  return !is_begun_ || std::any_of(events_.begin(), events_.end(), [](const counted<event> &one) {
    return one->failure().has_value();
  });
}

} // namespace tessera
