// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_copy.h"

#include "backends/gpu/copy_shape.h"

#include <cassert>

namespace tessera::opencl {
namespace {

constexpr std::uint32_t not_blocking = 0;

/// A pointer of the host's or the device's, or a place in an object.
struct place {
  std::byte *pointer = nullptr;
  memory_id object = nullptr;
  std::uint64_t offset = 0; ///< in the object

  explicit place(memory_ref ref) {
    const auto as_pointer = [&](void *begin) {
      pointer = static_cast<std::byte *>(begin) + ref.offset;
    };
    if (!ref.memory) {
      pointer = reinterpret_cast<std::byte *>(std::uintptr_t(ref.offset));
    } else if (std::byte *const of_host = ref.memory->host_address()) {
      as_pointer(of_host);
    } else {
      const gpu::raw_memory &raw = gpu::raw_memory_of(*ref.memory);
      object = object_of(raw);
      offset = ref.offset;
      if (!object)
        as_pointer(raw.pointer);
    }
  }
};

/// The event, and what is waited for, as every function takes them last.
struct list {
  std::uint32_t count;
  const event_id *events;
  event_id *done;

  list(const enqueued &where, bool is_first, event_id *done)
      : count(is_first ? std::uint32_t(where.after.size()) : 0),
        events(count ? where.after.data() : nullptr), done(done) {}
};

status copy_row(const device_facts &on, const copy_region &what, const enqueued &where,
                const list &last) {
  assert(what.rows == 1 && what.slices == 1 && "rows are copied one by one");
  const functions &api = on.api;
  const place to(what.to.begin), from(what.from.begin);
  const std::size_t bytes = what.bytes;
  if (to.object && from.object)
    return api.clEnqueueCopyBuffer(where.in, from.object, to.object, from.offset, to.offset, bytes,
                                   last.count, last.events, last.done);
  if (to.object)
    return api.clEnqueueWriteBuffer(where.in, to.object, not_blocking, to.offset, bytes,
                                    from.pointer, last.count, last.events, last.done);
  if (from.object)
    return api.clEnqueueReadBuffer(where.in, from.object, not_blocking, from.offset, bytes,
                                   to.pointer, last.count, last.events, last.done);
  if (on.memory == memory_sort::svm)
    return api.clEnqueueSVMMemcpy(where.in, not_blocking, to.pointer, from.pointer, bytes,
                                  last.count, last.events, last.done);
  return api.clEnqueueMemcpyINTEL(where.in, not_blocking, to.pointer, from.pointer, bytes,
                                  last.count, last.events, last.done);
}

/// One side of a copy of rows with objects: OpenCL has the beginning as a column, a row and a
/// slice.
struct rows {
  std::size_t origin[3] = {0, 0, 0};
  std::size_t row_pitch, slice_pitch;

  rows(const copy_region::place &side, const place &at, const copy_region &what)
      : row_pitch(side.row_pitch),
        slice_pitch(what.slices > 1 ? side.slice_pitch : side.row_pitch * what.rows) {
    if (!at.object || row_pitch == 0 || slice_pitch == 0)
      return;
    origin[1] = at.offset / row_pitch;
    origin[0] = at.offset % row_pitch;
    if (what.slices > 1) {
      origin[2] = at.offset / slice_pitch;
      origin[1] = at.offset % slice_pitch / row_pitch;
    }
  }
  /// OpenCL takes no rows that overlap, and slices of whole rows alone.
  bool are_possible(const copy_region &what) const {
    return row_pitch >= what.bytes && slice_pitch % row_pitch == 0 &&
           slice_pitch >= row_pitch * what.rows;
  }
};

status copy_rows_of_objects(const device_facts &on, const copy_region &what, const enqueued &where,
                            const rows &into, const rows &out_of, event_id *done) {
  const functions &api = on.api;
  const place to(what.to.begin), from(what.from.begin);
  const std::size_t size[3] = {what.bytes, what.rows, what.slices};
  const list last(where, true, done);
  if (to.object && from.object)
    return api.clEnqueueCopyBufferRect(where.in, from.object, to.object, out_of.origin, into.origin,
                                       size, out_of.row_pitch, out_of.slice_pitch, into.row_pitch,
                                       into.slice_pitch, last.count, last.events, last.done);
  if (to.object)
    return api.clEnqueueWriteBufferRect(where.in, to.object, not_blocking, into.origin,
                                        out_of.origin, size, into.row_pitch, into.slice_pitch,
                                        out_of.row_pitch, out_of.slice_pitch, from.pointer,
                                        last.count, last.events, last.done);
  return api.clEnqueueReadBufferRect(where.in, from.object, not_blocking, out_of.origin,
                                     into.origin, size, out_of.row_pitch, out_of.slice_pitch,
                                     into.row_pitch, into.slice_pitch, to.pointer, last.count,
                                     last.events, last.done);
}

status copy_row_by_row(const device_facts &on, const copy_region &what, const enqueued &where,
                       event_id *done) {
  for (std::uint64_t slice = 0; slice < what.slices; ++slice)
    for (std::uint64_t row = 0; row < what.rows; ++row) {
      const auto moved = [&](const copy_region::place &side) {
        return copy_region::place{side.begin + (slice * side.slice_pitch + row * side.row_pitch)};
      };
      const bool is_first = slice + row == 0;
      const bool is_last = slice + 1 == what.slices && row + 1 == what.rows;
      const copy_region one = {.to = moved(what.to), .from = moved(what.from), .bytes = what.bytes};
      if (const status outcome =
              copy_row(on, one, where, list(where, is_first, is_last ? done : nullptr));
          outcome != success)
        return outcome;
    }
  return success;
}

} // namespace

status enqueue_copy(const device_facts &on, const copy_region &asked, const enqueued &where,
                    event_id *done) {
  const copy_region what = gpu::without_gaps(asked);
  if (what.rows == 1 && what.slices == 1)
    return copy_row(on, what, where, list(where, true, done));
  const place to(what.to.begin), from(what.from.begin);
  if (to.object || from.object) {
    const rows into(what.to, to, what), out_of(what.from, from, what);
    if (into.are_possible(what) && out_of.are_possible(what))
      return copy_rows_of_objects(on, what, where, into, out_of, done);
  }
  return copy_row_by_row(on, what, where, done);
}

} // namespace tessera::opencl
