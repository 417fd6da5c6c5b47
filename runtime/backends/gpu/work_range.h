// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The work-items of a launch, as GPUs count them.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_WORK_RANGE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_WORK_RANGE_H

#include "abi/kernel.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tessera::gpu {

/// Numbers of work-items. Dimension 0 is the domain's last one.
using lengths = std::array<std::size_t, 3>;

/// The work-groups of kernels without tiles: the number of work-items in all, and the number in the
/// first dimension if there are others. Both are powers of two.
struct group_shape {
  std::size_t work_items, columns;
};

/// A compute unit runs many small groups at a time. Neighbours read adjacent memory, and rows share
/// the rest.
constexpr group_shape small_groups{256, 32};

/// Whether there are tiles: from the kernel, and from an image that may run without them.
inline bool has_tiles(const tessera_kernel &kernel, const tessera_image &image) {
  return kernel.tile[0] != 0 && !(image.traits & tessera_trait_untiled);
}

struct work_range {
  std::uint32_t rank;
  lengths global, group;

  /// In groups of one work-item. If the code's work-items stand for several of the domain's, the
  /// blob says how many.
  work_range(const tessera_kernel &kernel, const tessera_image &image, const std::int32_t *extent);

  std::size_t work_items() const { return global[0] * global[1] * global[2]; }
  /// The groups are the tiles.
  void group_by_tiles(const tessera_kernel &kernel);
  /// Groups of at most `most_in` in each dimension. These are powers of two, no longer than
  /// necessary. The range becomes a multiple of them.
  void choose_groups(group_shape shape, const lengths &most_in);
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_WORK_RANGE_H
