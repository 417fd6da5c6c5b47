// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The work-items of a launch, as OpenCL counts them.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_WORK_RANGE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_WORK_RANGE_H

#include "abi/kernel.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tessera::opencl {

/// Dimension 0 is the domain's last one.
struct work_range {
  std::uint32_t rank;
  std::array<std::size_t, 3> global, group;

  /// `most`: work-items of a group altogether, and in each dimension. Without tiles the groups are
  /// ours to choose, and `preferred` many work-items long if there are so many.
  work_range(const tessera_kernel &kernel, const std::int32_t *extent, std::size_t most,
             const std::array<std::size_t, 3> &most_in, std::size_t preferred);

private:
  void choose_groups(std::size_t most, const std::array<std::size_t, 3> &most_in);
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_WORK_RANGE_H
