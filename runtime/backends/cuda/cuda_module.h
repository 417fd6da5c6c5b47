// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that the driver has compiled from PTX. The driver itself keeps the results for the next
/// process.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_MODULE_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_MODULE_H

#include "backends/cuda/cuda_context.h"
#include "backends/gpu/program_table.h"

namespace tessera::cuda {

/// A kernel of a module.
struct loaded_kernel {
  function_id function = nullptr;
  std::size_t most_threads = 0; ///< of a block
  std::size_t good_threads = 0; ///< of a block without tiles: with it most work-items run at once
  std::uint64_t local_bytes = 0;
  unsigned dynamic_shared_bytes = 0;
};

/// The modules that the device has loaded, by their code.
class module_store {
public:
  explicit module_store(context &of) : context_(of) {}
  module_store(const module_store &) = delete;
  module_store &operator=(const module_store &) = delete;
  ~module_store();

  /// Compiles it the first time. Threads that need the same meanwhile wait.
  result<const loaded_kernel *> load(const tessera_kernel &kernel, const gpu::device_code &code);

private:
  result<module_id> build(const tessera_kernel &kernel, const gpu::device_code &code);
  result<module_id> link(const std::string &place, const gpu::device_code &code);
  result<std::unique_ptr<loaded_kernel>> find(module_id in, const tessera_kernel &kernel,
                                              const tessera_blob &blob);
  error failure(status why, const std::string &doing, const std::string &log);

  context &context_;
  gpu::program_table<module_id, loaded_kernel> modules_;
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_MODULE_H
