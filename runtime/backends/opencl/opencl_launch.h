// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A launch as OpenCL takes it: the arguments of abi/kernel.h, and what has to happen before and
/// behind the kernel.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LAUNCH_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LAUNCH_H

#include "backends/opencl/opencl_copy.h"
#include "backends/opencl/opencl_event.h"
#include "backends/opencl/programs/opencl_program.h"

namespace tessera::opencl {

class opencl_launch {
public:
  /// `done` keeps what the launch needs until it is done.
  opencl_launch(const context &in, const dispatch &work, opencl_event &done)
      : opencl_launch(in, work, choose(work), done) {}

  /// Takes a handle of the kernel, and gives it its arguments.
  result<void> prepare(memory_pool &memory, message_store &messages);
  status enqueue(const enqueued &where, event_id *done);

private:
  opencl_launch(const context &in, const dispatch &work, std::size_t chosen, opencl_event &done)
      : context_(in), work_(work), blob_(*spirv_of(work.kernel)[chosen].blob),
        code_(*(*static_cast<const loaded_images *>(work.code))[chosen]), done_(done) {}

  static std::size_t choose(const dispatch &work);
  bool has(tessera_blob_flag flag) const { return blob_.flags & flag; }
  result<void> make_closure(memory_pool &memory);
  result<void> make_messages(message_store &messages);
  status set_arguments();
  status set_pointer(std::uint32_t argument, const allocation &memory);
  status write(const allocation &to, const void *from, std::size_t bytes, const enqueued &where);

  const context &context_;
  const dispatch &work_;
  const tessera_blob &blob_;
  const loaded_kernel &code_;
  opencl_event &done_;
  std::optional<loaded_kernel::handle> kernel_;
  std::array<std::byte, 1024> space_; ///< does for most closures
  std::span<std::byte> closure_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LAUNCH_H
