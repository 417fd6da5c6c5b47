// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/captures.h"

#include "core/handles.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace tessera {
namespace {

constexpr std::uint32_t object_alignment = alignof(tessera_view);
static_assert(alignof(relocation) <= object_alignment);
static_assert(alignof(inner_relocation) <= object_alignment);

/// The captured container, wherever its kind keeps it.
const tessera_view &captured_view(const void *closure, const tessera_capture &capture) {
  const void *place = static_cast<const std::byte *>(closure) + capture.offset;
  assert((capture.kind == tessera_capture_array || capture.kind == tessera_capture_view) &&
         "the compiler lists containers");
  if (capture.kind == tessera_capture_array)
    return **static_cast<const tessera_view *const *>(place);
  return *static_cast<const tessera_view *>(place);
}

std::size_t aligned(std::size_t bytes) {
  return (bytes + object_alignment - 1) / object_alignment * object_alignment;
}

/// malloc has small memory at hand, unless it is to be aligned for more than every object.
std::byte *allocate(std::size_t bytes, std::size_t alignment) {
  return static_cast<std::byte *>(alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__
                                      ? ::operator new(bytes)
                                      : ::operator new(bytes, std::align_val_t(alignment)));
}

} // namespace

capture_table::capture_table(const tessera_kernel &kernel, const void *closure) {
  const std::span captures(kernel.captures, kernel.capture_count);
  std::size_t ranks = 0;
  for (const tessera_capture &capture : captures)
    ranks += captured_view(closure, capture).rank;
  // Regions point into both.
  strides_.reserve(ranks);
  all_.reserve(captures.size());
  for (const tessera_capture &capture : captures) {
    const tessera_view &view = captured_view(closure, capture);
    const auto *const extent = reinterpret_cast<const std::int32_t *>(&view + 1);
    const std::size_t first = strides_.size();
    assert(first + view.rank <= strides_.capacity() && "regions point into what does not move");
    strides_.resize(first + view.rank);
    std::int32_t *const stride = strides_.data() + first;
    // What does not fit is the step of a dimension of length 1, which nothing is multiplied with.
    for (std::uint32_t dimension = view.rank; dimension-- > 0;)
      stride[dimension] = dimension + 1 == view.rank ? 1
                          : capture.kind == tessera_capture_array
                              ? std::int32_t(std::uint32_t(stride[dimension + 1]) *
                                             std::uint32_t(extent[dimension + 1]))
                              : extent[view.rank + dimension];
    const tessera_region region = {view, extent, stride};
    buffer *const root = view.__buffer ? buffer_of(view.__buffer) : nullptr;
    captured_container &made =
        all_.emplace_back(captured_container{capture, region, root, buffer_part(byte_range())});
    if (root)
      made.part = root->part(made.region);
  }
}

closure_copy::closure_copy(const tessera_kernel &kernel, const tessera_launch &launch,
                           const void *closure, const capture_table &captures)
    : alignment_(std::max<std::uint32_t>(kernel.closure_align, object_alignment)) {
  std::size_t arrays = 0, bytes = aligned(kernel.closure_size);
  for (const captured_container &one : captures)
    if (one.is_array()) {
      ++arrays;
      bytes += aligned(one.capture.bytes);
    }
  assert(bytes <= UINT32_MAX && "objects of containers are small");
  bytes_ = std::uint32_t(bytes);
  const std::size_t of_data = captures.size() * sizeof(relocation);
  const std::size_t before_extent = bytes_ + of_data + arrays * sizeof(inner_relocation);
  memory_ = allocate(before_extent + launch.rank * sizeof(std::int32_t), alignment_);
  extent_ = static_cast<const std::int32_t *>(
      std::memcpy(memory_ + before_extent, launch.extent, launch.rank * sizeof(std::int32_t)));
  data_ = {reinterpret_cast<relocation *>(memory_ + bytes_), captures.size()};
  objects_ = {reinterpret_cast<inner_relocation *>(memory_ + bytes_ + of_data), arrays};

  std::memcpy(memory_, closure, kernel.closure_size);
  std::size_t next = aligned(kernel.closure_size), object = 0;
  for (const captured_container &one : captures)
    if (one.is_array()) {
      std::memcpy(memory_ + next, &captured_view(closure, one.capture), one.capture.bytes);
      new (&objects_[object++]) inner_relocation{one.capture.offset, next};
      next += aligned(one.capture.bytes);
    }
}

void closure_copy::relocate_for(const device &where, const capture_table &captures) {
  std::size_t number = 0, object = 0;
  for (const captured_container &one : captures) {
    assert(one.root && "a launch that captures what was moved from has been refused");
    const std::uint64_t view = one.is_array() ? objects_[object++].target : one.capture.offset;
    new (&data_[number++])
        relocation{view + offsetof(tessera_view, data), one.root->where(one.region, where),
                   one.part.bounds().end - one.part.bounds().begin, one.capture.access};
  }
}

closure_copy::~closure_copy() {
  if (alignment_ <= __STDCPP_DEFAULT_NEW_ALIGNMENT__)
    ::operator delete(memory_);
  else
    ::operator delete(memory_, std::align_val_t(alignment_));
}

dispatch closure_copy::over(const tessera_kernel &kernel, const void *code) {
  return {kernel, code, {memory_, bytes_}, data_, objects_, extent_};
}

} // namespace tessera
