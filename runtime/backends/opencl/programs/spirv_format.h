// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPIR-V as a kind of code.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_SPIRV_FORMAT_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_SPIRV_FORMAT_H

#include "backends/gpu/device_code.h"

namespace tessera::opencl {

extern const gpu::code_format spirv;

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_SPIRV_FORMAT_H
