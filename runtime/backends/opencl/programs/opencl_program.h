// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that the driver has compiled from SPIR-V.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_OPENCL_PROGRAM_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_OPENCL_PROGRAM_H

#include "backends/backend.h"
#include "backends/gpu/program_cache.h"
#include "backends/gpu/program_table.h"
#include "backends/opencl/opencl_context.h"
#include "backends/opencl/programs/spirv_compiler.h"

#include <memory>

namespace tessera::opencl {

/// A kernel of a compiled program. Handles hold arguments, so only one thread at a time may use
/// each.
class loaded_kernel {
public:
  loaded_kernel(const functions &api, program_id program, std::string name)
      : api_(api), program_(program), name_(std::move(name)) {}
  loaded_kernel(const loaded_kernel &) = delete;
  loaded_kernel &operator=(const loaded_kernel &) = delete;
  ~loaded_kernel();

  /// From take(). It is returned when this is destroyed.
  class handle {
  public:
    handle(const loaded_kernel &of, kernel_id id) : of_(of), id_(id) {}
    handle(handle &&other) noexcept : of_(other.of_), id_(std::exchange(other.id_, nullptr)) {}
    ~handle() {
      if (id_)
        of_.give_back(id_);
    }
    kernel_id id() const { return id_; }

  private:
    const loaded_kernel &of_;
    kernel_id id_;
  };

  /// If the driver makes no handle, the reason.
  result<handle> take(const context &in) const;
  /// Asks for the largest number of work-items of a group that the kernel can have there.
  status find_limits(const context &in);
  std::size_t most_work_items() const { return most_work_items_; }

private:
  void give_back(kernel_id id) const;

  const functions api_;
  const program_id program_;
  const std::string name_;
  std::size_t most_work_items_ = 0;
  mutable std::mutex mutex_;
  mutable std::vector<kernel_id> free_;
};

/// The programs that a device has loaded, by their code.
class program_store {
public:
  program_store(context &of, const backend_options &options)
      : context_(of), compiler_(of), cache_(options.program_folder),
        driver_settings_(options.driver_settings) {}
  program_store(const program_store &) = delete;
  program_store &operator=(const program_store &) = delete;
  ~program_store();

  /// Compiles it the first time. Threads that need the same meanwhile wait.
  result<const loaded_kernel *> load(const tessera_kernel &kernel, const gpu::device_code &code);

private:
  result<program_id> build(const tessera_kernel &kernel, const gpu::device_code &code);
  program_id from_cache(context_id in, const gpu::program_key &key);
  void keep_in_cache(program_id built, const gpu::program_key &key);

  context &context_;
  spirv_compiler compiler_;
  const gpu::program_cache cache_;
  const std::string driver_settings_;
  gpu::program_table<program_id, loaded_kernel> programs_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_OPENCL_PROGRAM_H
