// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Simplifies copies of rows and slices.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_COPY_SHAPE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_COPY_SHAPE_H

#include "backends/backend.h"

namespace tessera::gpu {

/// Merges rows that follow each other without a gap on both sides.
copy_region without_gaps(copy_region what);

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_COPY_SHAPE_H
