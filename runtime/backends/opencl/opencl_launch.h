// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A launch for OpenCL: the arguments of abi/kernel.h, and the work before and after the kernel.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LAUNCH_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LAUNCH_H

#include "backends/gpu/launch_arguments.h"
#include "backends/opencl/opencl_copy.h"
#include "backends/opencl/programs/opencl_program.h"

namespace tessera::opencl {

class opencl_launch {
public:
  /// `done` keeps the launch's resources until it is done.
  opencl_launch(const context &in, const dispatch &work, gpu::device_event &done);

  /// Takes a handle of the kernel, and gives it its arguments.
  result<void> prepare(gpu::memory_pool &memory, gpu::message_store &messages);
  status enqueue(const enqueued &where, event_id *done);

private:
  status set_arguments();
  status set_pointer(std::uint32_t argument, const allocation &memory);

  const context &context_;
  const dispatch &work_;
  gpu::launch_arguments arguments_;
  const loaded_kernel &code_;
  std::optional<loaded_kernel::handle> kernel_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LAUNCH_H
