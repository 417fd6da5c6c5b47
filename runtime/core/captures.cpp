// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/captures.h"

#include "core/handles.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace tessera {
namespace {

constexpr std::size_t array_alignment = alignof(tessera_view);

/// The captured container, wherever its kind keeps it.
const tessera_view &captured_view(const void *closure, const tessera_capture &capture) {
  const void *place = static_cast<const std::byte *>(closure) + capture.offset;
  if (capture.kind == tessera_capture_array)
    return **static_cast<const tessera_view *const *>(place);
  return *static_cast<const tessera_view *>(place);
}

std::size_t aligned(std::size_t bytes, std::size_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

} // namespace

captured_container::captured_container(const void *closure, const tessera_capture &capture)
    : is_array_(capture.kind == tessera_capture_array) {
  const tessera_view &view = captured_view(closure, capture);
  const auto *extent = reinterpret_cast<const std::int32_t *>(&view + 1);
  region_ = {view, extent, stride_};
  const std::uint32_t rank = view.rank;
  if (!has_data() || rank == 0)
    return;
  stride_[rank - 1] = 1;
  for (std::uint32_t dimension = rank - 1; dimension-- > 0;)
    stride_[dimension] =
        is_array_ ? stride_[dimension + 1] * extent[dimension + 1] : extent[rank + dimension];
}

buffer &captured_container::root() const { return *buffer_of(region_.__view.__buffer); }

closure_copy::closure_copy(const tessera_kernel &kernel, const void *closure)
    : kernel_(kernel), alignment_{std::max<std::size_t>(kernel.closure_align, array_alignment)} {
  std::size_t bytes = aligned(kernel.closure_size, array_alignment);
  for (const tessera_capture &capture : captures_of(kernel))
    if (capture.kind == tessera_capture_array)
      bytes += aligned(capture.bytes, array_alignment);
  memory_ = static_cast<std::byte *>(::operator new(bytes, alignment_));
  std::memcpy(memory_, closure, kernel.closure_size);

  std::byte *next = memory_ + aligned(kernel.closure_size, array_alignment);
  for (const tessera_capture &capture : captures_of(kernel))
    if (capture.kind == tessera_capture_array) {
      std::memcpy(next, &captured_view(closure, capture), capture.bytes);
      std::memcpy(memory_ + capture.offset, &next, sizeof next);
      next += aligned(capture.bytes, array_alignment);
    }
}

closure_copy::~closure_copy() { ::operator delete(memory_, alignment_); }

void closure_copy::patch_for(const device &where) {
  if (where.properties().shares_host_memory)
    return; // the addresses are right as they are
  for (const tessera_capture &capture : captures_of(kernel_)) {
    auto &view = const_cast<tessera_view &>(captured_view(memory_, capture));
    view.data = static_cast<std::byte *>(view.data) + buffer_of(view.__buffer)->distance_to(where);
  }
}

} // namespace tessera
