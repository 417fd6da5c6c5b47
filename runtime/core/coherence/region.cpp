// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/region.h"

#include <algorithm>
#include <cassert>

namespace tessera {

std::uint32_t dense_dimensions(const tessera_region &region) {
  assert(region.__view.rank > 0 && "every view has a dimension");
  std::int64_t step = 1;
  std::uint32_t dense = 0;
  for (std::uint32_t left = region.__view.rank; left > 0; --left, ++dense) {
    if (region.extent[left - 1] != 1 && region.__stride[left - 1] != step)
      break;
    step *= region.extent[left - 1];
  }
  return dense;
}

buffer_part::buffer_part(const tessera_region &region, const std::byte *base, std::uint64_t bytes)
    : region_(&region),
      offset_(std::uint64_t(static_cast<const std::byte *>(region.__view.data) - base)) {
  std::uint64_t length = region.__view.__element_bytes;
  for (std::uint32_t dimension = 0; dimension < region.__view.rank; ++dimension) {
    if (region.extent[dimension] <= 0)
      return; // it sees nothing
    length += std::uint64_t(region.extent[dimension] - 1) *
              std::uint64_t(region.__stride[dimension]) * region.__view.__element_bytes;
  }
  if (offset_ < bytes)
    bounds_ = {offset_, offset_ + std::min(length, bytes - offset_)};
}

std::uint64_t buffer_part::runs() const {
  if (!region_ || bounds_.empty())
    return 1;
  std::uint64_t runs = 1;
  const std::uint32_t outer = region_->__view.rank - dense_dimensions(*region_);
  for (std::uint32_t dimension = 0; dimension < outer; ++dimension)
    runs *= std::uint64_t(region_->extent[dimension]);
  return runs;
}

byte_ranges buffer_part::exact() const {
  if (!region_)
    return byte_ranges(bounds_);
  byte_ranges all;
  if (!bounds_.empty())
    for_each_run(*region_, [&](std::uint64_t begin, std::uint64_t length) {
      all.append({std::min(offset_ + begin, bounds_.end),
                  std::min(offset_ + begin + length, bounds_.end)});
    });
  return all;
}

std::string buffer_part::shape() const {
  std::string words;
  for (std::uint32_t dimension = 0; region_ && dimension < region_->__view.rank; ++dimension)
    words += (dimension == 0 ? "" : " x ") + std::to_string(region_->extent[dimension]);
  return region_ ? words + '\n' + std::to_string(element_bytes()) : words;
}

} // namespace tessera
