// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An OpenCL device that accepts SPIR-V.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_DEVICE_H

#include "backends/gpu/image_store.h"
#include "backends/gpu/kernel_limits.h"
#include "backends/gpu/lazy_copy_queue.h"
#include "backends/opencl/opencl_queue.h"
#include "backends/opencl/programs/opencl_program.h"

namespace tessera::opencl {

class opencl_device final : public device {
public:
  opencl_device(device_facts facts, int number, const backend_options &options);

  const device_properties &properties() const override { return properties_; }
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) override;
  result<const void *> load(const tessera_kernel &kernel) override;
  result<std::unique_ptr<queue>> make_queue() override;
  queue &copy_queue() override;

private:
  result<const void *> load(const tessera_kernel &kernel, const tessera_image *image);

  context context_;
  const device_properties properties_;
  const gpu::kernel_limits limits_;
  opencl_memory source_;
  gpu::memory_pool memory_;
  gpu::message_store messages_;
  program_store programs_;
  row_kernel rows_;
  const opencl_queue::surroundings of_queues_;
  gpu::image_store images_;
  gpu::lazy_copy_queue copies_;
};

/// The devices of all platforms of the library. Null: there is no library.
found_devices find_devices(const library *in, const backend_options &options);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_DEVICE_H
