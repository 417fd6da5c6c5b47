// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host threads that help whoever executes a grid.
#ifndef TESSERA_TEST_RUNTIME_CUDA_PTX_WORKERS_H
#define TESSERA_TEST_RUNTIME_CUDA_PTX_WORKERS_H

#include <cstdint>
#include <functional>

namespace ptx {

/// Runs the work on this thread, and on as many others as there are processors, up to `most` in
/// all; returns when all have ended.
void in_parallel(std::uint64_t most, const std::function<void()> &work);

} // namespace ptx

#endif // TESSERA_TEST_RUNTIME_CUDA_PTX_WORKERS_H
