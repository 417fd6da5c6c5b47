// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a copy of rows and slices comes to.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_COPY_SHAPE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_COPY_SHAPE_H

#include "backends/backend.h"

namespace tessera::gpu {

/// Rows that follow each other without a gap on both sides are one.
copy_region without_gaps(copy_region what);

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_COPY_SHAPE_H
