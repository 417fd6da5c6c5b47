// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An NVIDIA GPU.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_DEVICE_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_DEVICE_H

#include "backends/cuda/cuda_module.h"
#include "backends/cuda/cuda_queue.h"
#include "backends/gpu/image_store.h"
#include "backends/gpu/kernel_limits.h"
#include "backends/gpu/lazy_copy_queue.h"

namespace tessera::cuda {

class cuda_device final : public device {
public:
  cuda_device(device_facts facts, int number, const backend_options &options);

  const device_properties &properties() const override { return properties_; }
  result<std::unique_ptr<allocation>> allocate(std::uint64_t bytes, memory_kind kind) override {
    return memory_.allocate(bytes, kind);
  }
  result<const void *> load(const tessera_kernel &kernel) override;
  result<std::unique_ptr<queue>> make_queue() override { return cuda_queue::make(of_queues_); }
  queue &copy_queue() override { return copies_; }
  bool reaches(const device &other) const override;

private:
  result<const void *> load(const tessera_kernel &kernel, const tessera_image *image);
  result<void> check_memory(const tessera_kernel &kernel, const gpu::device_code &code) const;

  context context_;
  const device_properties properties_;
  const gpu::kernel_limits limits_;
  cuda_memory source_;
  gpu::memory_pool memory_;
  gpu::message_store messages_;
  module_store modules_;
  const cuda_queue::surroundings of_queues_;
  gpu::image_store images_;
  gpu::lazy_copy_queue copies_;
};

/// Whether a process with these options opens the driver's library.
bool opens_driver(const backend_options &options, bool (*has_node)());

/// Those that the driver's library lists.
found_devices find_devices(const functions &api, const backend_options &options);

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_DEVICE_H
