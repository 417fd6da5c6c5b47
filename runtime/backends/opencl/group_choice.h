// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The work-groups of a launch on an OpenCL device.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_GROUP_CHOICE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_GROUP_CHOICE_H

#include "backends/gpu/work_range.h"
#include "backends/opencl/opencl_context.h"

namespace tessera::opencl {

/// A group of this kernel has at most `most` work-items. Without tiles we choose the groups: in a
/// shape that suits the device's kind, but small enough that each of its compute units gets
/// several.
gpu::work_range range_of(const tessera_kernel &kernel, const tessera_image &image,
                         const std::int32_t *extent, std::size_t most, const device_facts &device);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_GROUP_CHOICE_H
