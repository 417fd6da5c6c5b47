// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of a device and pinned memory of the host, from NVIDIA's driver.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_MEMORY_H

#include "backends/cuda/cuda_context.h"
#include "backends/gpu/memory_pool.h"

namespace tessera::cuda {

inline device_address address_of(const std::byte *on_device) {
  return device_address(reinterpret_cast<std::uintptr_t>(on_device));
}

class cuda_memory final : public gpu::memory_source {
public:
  explicit cuda_memory(context &of) : context_(of) {}

  result<void> open() override;
  result<gpu::raw_memory> take(memory_kind kind, std::uint64_t bytes) override;
  void give_back(memory_kind kind, gpu::raw_memory memory) override;

  context &in() const { return context_; }

private:
  context &context_;
};

/// The context of the allocation, which must be one of this backend's.
inline context &context_of(const allocation &memory) {
  const gpu::memory_source &source = static_cast<const gpu::device_allocation &>(memory).source();
  return static_cast<const cuda_memory &>(source).in();
}

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_MEMORY_H
