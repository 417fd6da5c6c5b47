// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_copy.h"

#include "backends/gpu/copy_shape.h"

#include <cassert>

namespace tessera::cuda {
namespace {

/// An address of the host's, or of a device with that context.
struct place {
  std::byte *host = nullptr;
  device_address device = 0;
  context *of = nullptr;

  explicit place(memory_ref ref) {
    if (!ref.memory) {
      host = reinterpret_cast<std::byte *>(std::uintptr_t(ref.offset));
    } else if (std::byte *const pinned = ref.memory->host_address()) {
      host = pinned + ref.offset;
    } else {
      device = address_of(gpu::place_on_device(ref));
      of = &context_of(*ref.memory);
    }
  }
  side_of_copy rows(const copy_region::place &pitches, const copy_region &what) const {
    side_of_copy made;
    made.type = of ? memory_of_device : memory_of_host;
    made.host = host;
    made.device = device;
    made.pitch = pitches.row_pitch;
    made.height = what.slices > 1 ? pitches.slice_pitch / pitches.row_pitch : what.rows;
    return made;
  }
};

status copy_row(const functions &api, const place &to, const place &from, std::size_t bytes,
                stream_id in) {
  assert((to.of || from.of) && "a device has one side of the copy");
  if (!from.of)
    return api.cuMemcpyHtoDAsync_v2(to.device, from.host, bytes, in);
  if (!to.of)
    return api.cuMemcpyDtoHAsync_v2(to.host, from.device, bytes, in);
  if (to.of == from.of)
    return api.cuMemcpyDtoDAsync_v2(to.device, from.device, bytes, in);
  result<context_id> context_to = to.of->id(), context_from = from.of->id();
  if (!context_to || !context_from)
    return invalid_context;
  return api.cuMemcpyPeerAsync(to.device, *context_to, from.device, *context_from, bytes, in);
}

/// The driver takes rows that do not overlap, and slices of whole rows.
bool are_possible(const context &on, const copy_region::place &side, const copy_region &what) {
  if (side.row_pitch < what.bytes || side.row_pitch > on.facts().most_pitch)
    return false;
  return what.slices == 1 ||
         (side.slice_pitch % side.row_pitch == 0 && side.slice_pitch >= side.row_pitch * what.rows);
}

status copy_rows(const functions &api, const copy_region &what, stream_id in) {
  const place to(what.to.begin), from(what.from.begin);
  copy_of_rows asked;
  asked.from = from.rows(what.from, what);
  asked.to = to.rows(what.to, what);
  asked.bytes = what.bytes;
  asked.rows = what.rows;
  asked.slices = what.slices;
  if (!to.of || !from.of || to.of == from.of)
    return api.cuMemcpy3DAsync_v2(&asked, in);
  result<context_id> context_to = to.of->id(), context_from = from.of->id();
  if (!context_to || !context_from)
    return invalid_context;
  asked.to.context = *context_to;
  asked.from.context = *context_from;
  return api.cuMemcpy3DPeerAsync(&asked, in);
}

/// The parts of the copy, one after the other: its slices, or its rows.
status copy_parts(context &on, const copy_region &what, stream_id in) {
  const bool by_slices = what.slices > 1;
  const std::uint64_t count = by_slices ? what.slices : what.rows;
  for (std::uint64_t number = 0; number < count; ++number) {
    copy_region part = what;
    (by_slices ? part.slices : part.rows) = 1;
    for (copy_region::place *const side : {&part.to, &part.from})
      side->begin = side->begin + number * (by_slices ? side->slice_pitch : side->row_pitch);
    if (const status outcome = enqueue_copy(on, part, in); outcome != success)
      return outcome;
  }
  return success;
}

} // namespace

status enqueue_copy(context &on, const copy_region &asked, stream_id in) {
  const copy_region what = gpu::without_gaps(asked);
  const place to(what.to.begin), from(what.from.begin);
  if (to.of && from.of && to.of != from.of)
    on.come_near(to.of == &on ? *from.of : *to.of);
  if (what.rows == 1 && what.slices == 1)
    return copy_row(on.api(), to, from, what.bytes, in);
  if (are_possible(on, what.to, what) && are_possible(on, what.from, what))
    return copy_rows(on.api(), what, in);
  return copy_parts(on, what, in);
}

} // namespace tessera::cuda
