// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a launch computes and which bytes it asks for, counted by a form of the kernel that tells
/// (abi/count.h).
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

/// Of one captured container.
struct capture_counts {
  std::uint64_t bytes = 0;      ///< that it has
  double read = 0, written = 0; ///< as often as work-items have asked for them
  /// Each one once, to four bytes.
  double read_once = 0, written_once = 0;
};

/// Of all tiles, as those that were counted let expect.
struct kernel_counts {
  std::uint64_t tiles = 0, counted_tiles = 0; ///< of an untiled kernel work-items
  operation_counts operations;
  std::map<std::string, operation_counts> lines; ///< by places
  std::vector<capture_counts> captures;          ///< in the order of the kernel's
  double tile_static_bytes = 0;
};

/// Runs some tiles of a launch, each once, and leaves the memory as it was. The captured data is in
/// the host's memory. Nothing if the kernel has no counted form, or there is no memory for that.
/// One thread at a time counts.
std::optional<kernel_counts> count_tiles(const dispatch &work);

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_KERNEL_COUNTS_H
