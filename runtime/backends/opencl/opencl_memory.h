// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of a device, from OpenCL's drivers.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MEMORY_H

#include "backends/gpu/memory_pool.h"
#include "backends/opencl/opencl_context.h"

namespace tessera::opencl {

inline memory_id object_of(const gpu::raw_memory &memory) {
  return static_cast<memory_id>(memory.object);
}

class opencl_memory final : public gpu::memory_source {
public:
  explicit opencl_memory(context &of) : context_(of) {}

  result<void> open() override;
  result<gpu::raw_memory> take(memory_kind kind, std::uint64_t bytes) override;
  void give_back(memory_kind kind, gpu::raw_memory memory) override;

private:
  gpu::raw_memory ask_driver(context_id in, memory_kind kind, std::uint64_t bytes, status &outcome);

  context &context_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MEMORY_H
