// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The bytes of a buffer that a view sees.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_REGION_H
#define TESSERA_RUNTIME_CORE_COHERENCE_REGION_H

#include "core/coherence/byte_ranges.h"

#include "tessera/runtime_abi.h"

#include <cstddef>
#include <string>

namespace tessera {

/// The number of last dimensions without gaps in the region.
std::uint32_t dense_dimensions(const tessera_region &region);

/// Calls visit(bytes from the first element, length in bytes) for every run of contiguous elements,
/// in ascending order, since all views are row-major. A run covers all dimensions from `outer` on,
/// which must be dense.
template <typename Visit>
void for_each_run(const tessera_region &region, std::uint32_t outer, const Visit &visit);
template <typename Visit> void for_each_run(const tessera_region &region, const Visit &visit) {
  for_each_run(region, region.__view.rank - dense_dimensions(region), visit);
}

/// A region as bytes of a buffer that begins at `base` and has `bytes`. Bytes outside (an error of
/// the program) are left out.
class buffer_part {
public:
  explicit buffer_part(byte_range all) : bounds_(all) {}
  /// Must not outlive the region.
  buffer_part(const tessera_region &region, const std::byte *base, std::uint64_t bytes);

  /// All bytes from the first to the last one.
  byte_range bounds() const { return bounds_; }
  byte_ranges exact() const;
  /// 0 if it is not known.
  std::uint32_t element_bytes() const { return region_ ? region_->__view.__element_bytes : 0; }
  /// For people: the extent, and in a second line the bytes of an element. Empty if unknown.
  std::string shape() const;
  /// An upper limit for the number of ranges of exact().
  std::uint64_t runs() const;

private:
  const tessera_region *region_ = nullptr;
  std::uint64_t offset_ = 0;
  byte_range bounds_;
};

// Implementation of the template.

template <typename Visit>
void for_each_run_from(const tessera_region &region, std::uint32_t dimension, std::uint32_t outer,
                       std::uint64_t offset, std::uint64_t run, const Visit &visit) {
  if (dimension == outer)
    return visit(offset, run);
  const std::uint64_t step =
      std::uint64_t(region.__stride[dimension]) * region.__view.__element_bytes;
  for (std::int32_t index = 0; index < region.extent[dimension]; ++index)
    for_each_run_from(region, dimension + 1, outer, offset + std::uint64_t(index) * step, run,
                      visit);
}

template <typename Visit>
void for_each_run(const tessera_region &region, std::uint32_t outer, const Visit &visit) {
  std::uint64_t run = region.__view.__element_bytes;
  for (std::uint32_t dimension = 0; dimension < region.__view.rank; ++dimension) {
    if (region.extent[dimension] <= 0)
      return;
    if (dimension >= outer)
      run *= std::uint64_t(region.extent[dimension]);
  }
  for_each_run_from(region, 0, outer, 0, run, visit);
}

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_REGION_H
