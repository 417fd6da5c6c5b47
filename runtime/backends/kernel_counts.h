// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The operations of a launch and the bytes that it accesses, counted by a form of the kernel that
/// reports them (abi/count.h).
#ifndef TESSERA_RUNTIME_BACKENDS_KERNEL_COUNTS_H
#define TESSERA_RUNTIME_BACKENDS_KERNEL_COUNTS_H

#include "backends/backend.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera {

struct operation_counts {
  double floats = 0, doubles = 0, integers = 0, math_functions = 0;
};

/// For one captured container.
struct capture_counts {
  std::uint64_t bytes = 0;      ///< that it has
  double read = 0, written = 0; ///< counted for each access of a work-item
  /// Each byte counted once, in units of four.
  double read_once = 0, written_once = 0;
};

/// For all tiles, extrapolated from the counted ones.
struct kernel_counts {
  std::uint64_t tiles = 0, counted_tiles = 0; ///< for an untiled kernel, work-items
  operation_counts operations;
  std::map<std::string, operation_counts> lines; ///< by places
  std::vector<capture_counts> captures;          ///< in the kernel's order
  double tile_static_bytes = 0;
};

/// Runs some tiles of a launch, each once, and restores the memory. The captured data must be in
/// the host's memory. Nothing if the kernel has no counted form, or if there is no memory for it.
/// Only one thread at a time counts.
std::optional<kernel_counts> count_tiles(const dispatch &work);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_KERNEL_COUNTS_H
