// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies between the host and a device, within a device, and between two of them.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_COPY_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_COPY_H

#include "backends/cuda/cuda_memory.h"

namespace tessera::cuda {

/// Enqueues all of it. The device's context must be current. If it fails, a part may already have
/// begun.
status enqueue_copy(context &on, const copy_region &what, stream_id in);

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_COPY_H
