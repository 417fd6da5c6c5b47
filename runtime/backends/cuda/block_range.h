// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The blocks and the grid of a launch.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_BLOCK_RANGE_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_BLOCK_RANGE_H

#include "abi/kernel.h"
#include "backends/gpu/work_range.h"

#include <optional>

namespace tessera::cuda {

struct block_range {
  gpu::lengths block, grid;
};

struct device_facts;
struct loaded_kernel;

/// Blocks are tiles. Without tiles we choose them: as large as the kernel can use, but small enough
/// that each multiprocessor gets one. All rows of blocks count as the grid's rows and, beyond a
/// grid's maximum, as its planes: abi/kernel.h. Nothing if a grid cannot have that many blocks.
std::optional<block_range> range_of(const tessera_kernel &kernel, const tessera_image &image,
                                    const std::int32_t *extent, const loaded_kernel &code,
                                    const device_facts &device);

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_BLOCK_RANGE_H
