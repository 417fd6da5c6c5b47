// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The work-items of a launch, as OpenCL counts them.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_WORK_RANGE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_WORK_RANGE_H

#include "abi/kernel.h"
#include "backends/opencl/opencl_context.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tessera::opencl {

/// The work-groups of kernels without tiles: work-items of one altogether, and in the first
/// dimension if there are others. Both are powers of two.
struct group_shape {
  std::size_t work_items, columns;
};

/// Dimension 0 is the domain's last one.
struct work_range {
  std::uint32_t rank;
  std::array<std::size_t, 3> global, group;

  /// A group of this kernel has at most `most` work-items. Without tiles the groups are ours to
  /// choose: of a shape that suits the device's kind, but no larger than leaves several for each of
  /// its compute units.
  work_range(const tessera_kernel &kernel, const std::int32_t *extent, std::size_t most,
             const device_facts &device);

private:
  void choose_groups(group_shape shape, const std::array<std::size_t, 3> &most_in);
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_WORK_RANGE_H
