// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/copy.h"

#include "core/buffer.h"
#include "core/handles.h"
#include "core/runtime.h"

#include <cstring>
#include <vector>

namespace tessera {
namespace {

result<void> check_regions(const tessera_region &from, const tessera_region &to) {
  for (const tessera_region *region : {&from, &to})
    if (!region->view.buffer)
      return error(tessera_error_uninitialized,
                   "concurrency::copy: the array was moved from and holds nothing.");
  for (std::uint32_t dimension = 0; dimension < from.rank; ++dimension)
    if (from.extent[dimension] != to.extent[dimension])
      return error(tessera_error, "concurrency::copy: the extent of dimension " +
                                      std::to_string(dimension) + " of the source (" +
                                      std::to_string(from.extent[dimension]) +
                                      ") differs from the destination's (" +
                                      std::to_string(to.extent[dimension]) + ").");
  return {};
}

/// How many of the last dimensions lie without gaps in the region.
std::uint32_t dense_dimensions(const tessera_region &region) {
  std::int64_t step = 1;
  std::uint32_t dense = 0;
  for (std::uint32_t left = region.rank; left > 0; --left, ++dense) {
    if (region.extent[left - 1] != 1 && region.stride[left - 1] != step)
      break;
    step *= region.extent[left - 1];
  }
  return dense;
}

/// Copies dimension `dimension` and those after it; from `outer` on, everything is one block.
void copy_dimensions(const tessera_region &from, const tessera_region &to, std::uint32_t dimension,
                     std::uint32_t outer, std::size_t block, const char *source,
                     char *destination) {
  if (dimension == outer) {
    std::memmove(destination, source, block);
    return;
  }
  for (std::int32_t index = 0; index < from.extent[dimension]; ++index)
    copy_dimensions(from, to, dimension + 1, outer, block,
                    source + std::int64_t(index) * from.stride[dimension] * from.element_bytes,
                    destination + std::int64_t(index) * to.stride[dimension] * to.element_bytes);
}

} // namespace

result<void> copy_region(const tessera_region &from, const tessera_region &to) {
  if (result<void> checked = check_regions(from, to); !checked)
    return checked;
  if (result<void> ready = buffer_of(from.view.buffer)->acquire_host(tessera_access_read); !ready)
    return ready;
  if (result<void> ready = buffer_of(to.view.buffer)->acquire_host(tessera_access_write); !ready)
    return ready;

  const std::uint32_t dense = std::min(dense_dimensions(from), dense_dimensions(to));
  const std::uint32_t outer = from.rank - dense;
  std::size_t block = from.element_bytes;
  std::size_t total = block;
  for (std::uint32_t dimension = 0; dimension < from.rank; ++dimension) {
    total *= std::size_t(from.extent[dimension]);
    if (dimension >= outer)
      block *= std::size_t(from.extent[dimension]);
  }
  if (total == 0)
    return {};
  const trace &tracing = runtime::instance().tracing();
  if (tracing.shows(trace::copy))
    tracing.line(trace::copy, "%zu bytes in blocks of %zu", total, block);
  copy_dimensions(from, to, 0, outer, block, static_cast<const char *>(from.view.data),
                  static_cast<char *>(to.view.data));
  return {};
}

} // namespace tessera
