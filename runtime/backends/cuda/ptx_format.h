// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// PTX as a kind of code.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_PTX_FORMAT_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_PTX_FORMAT_H

#include "backends/gpu/device_code.h"

namespace tessera::cuda {

extern const gpu::code_format ptx;

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_PTX_FORMAT_H
