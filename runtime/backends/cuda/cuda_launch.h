// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A launch for NVIDIA's driver: the arguments of abi/kernel.h, and the work before and after the
/// kernel.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_LAUNCH_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_LAUNCH_H

#include "backends/cuda/block_range.h"
#include "backends/cuda/cuda_copy.h"
#include "backends/cuda/cuda_module.h"
#include "backends/gpu/launch_arguments.h"

namespace tessera::cuda {

class cuda_launch {
public:
  /// `done` keeps the launch's resources until it is done.
  cuda_launch(context &in, const dispatch &work, gpu::device_event &done);

  result<void> prepare(gpu::memory_pool &memory, gpu::message_store &messages);
  /// In the device's context.
  status enqueue(stream_id in);

private:
  status enqueue_kernel(stream_id in);

  context &context_;
  const dispatch &work_;
  gpu::launch_arguments arguments_;
  const loaded_kernel &code_;
  std::optional<block_range> range_;
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_LAUNCH_H
