// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/captured_memory.h"

#include <cstddef>
#include <cstdint>

namespace tessera {
namespace {

/// From the container's first element to behind its last one.
struct memory_range {
  std::uintptr_t begin;
  std::uintptr_t end;

  bool overlaps(const memory_range &other) const { return begin < other.end && other.begin < end; }
};

memory_range range_of(const void *closure, const tessera_capture &capture) {
  const void *place = static_cast<const std::byte *>(closure) + capture.offset;
  const bool is_array = capture.kind == tessera_capture_array;
  const auto &view = is_array ? **static_cast<const tessera_view *const *>(place)
                              : *static_cast<const tessera_view *>(place);
  const auto *extent = reinterpret_cast<const std::int32_t *>(&view + 1);
  const std::int32_t *strides = extent + view.rank;
  std::uintptr_t last = 0, dense = 1; // elements
  for (std::uint32_t dimension = view.rank; dimension-- > 0;) {
    const bool is_dense = is_array || dimension + 1 == view.rank;
    last += std::uintptr_t(extent[dimension] - 1) * (is_dense ? dense : strides[dimension]);
    dense *= std::uintptr_t(extent[dimension]);
  }
  const auto begin = reinterpret_cast<std::uintptr_t>(view.data);
  return {begin, begin + (last + 1) * view.__element_bytes};
}

} // namespace

bool writes_apart(const tessera_kernel &kernel, const void *closure) {
  for (std::uint32_t number = 0; number < kernel.capture_count; ++number) {
    if (!(kernel.captures[number].access & tessera_access_write))
      continue;
    const memory_range written = range_of(closure, kernel.captures[number]);
    for (std::uint32_t other = 0; other < kernel.capture_count; ++other)
      if (other != number && written.overlaps(range_of(closure, kernel.captures[other])))
        return false;
  }
  return true;
}

} // namespace tessera
