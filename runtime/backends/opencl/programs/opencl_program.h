// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that the driver has made of SPIR-V.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_OPENCL_PROGRAM_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_OPENCL_PROGRAM_H

#include "backends/backend.h"
#include "backends/opencl/opencl_context.h"
#include "backends/opencl/programs/program_cache.h"
#include "backends/opencl/programs/spirv_compiler.h"

#include <map>
#include <memory>

namespace tessera::opencl {

/// A kernel of a program that is compiled. Handles hold arguments, so each is one thread's at a
/// time.
class loaded_kernel {
public:
  loaded_kernel(const functions &api, program_id program, std::string name)
      : api_(api), program_(program), name_(std::move(name)) {}
  loaded_kernel(const loaded_kernel &) = delete;
  loaded_kernel &operator=(const loaded_kernel &) = delete;
  ~loaded_kernel();

  /// From take(); it goes back with this.
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

  /// No handle, and why, if the driver makes none.
  result<handle> take(const context &in) const;
  /// Asks how many work-items of a group the kernel can have there.
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

/// A kernel's images of SPIR-V, in their order: the code of a dispatch points to them.
using loaded_images = std::vector<const loaded_kernel *>;

/// What a device has loaded, by what the code is.
class program_store {
public:
  program_store(context &of, const backend_options &options)
      : context_(of), compiler_(of), cache_(options.program_folder),
        driver_settings_(options.driver_settings) {}
  program_store(const program_store &) = delete;
  program_store &operator=(const program_store &) = delete;
  ~program_store();

  /// Compiles it the first time; threads that want the same meanwhile wait.
  result<const loaded_kernel *> load(const tessera_kernel &kernel, const spirv_code &code);

private:
  struct program {
    std::mutex building; ///< of what follows
    program_id built = nullptr;
    std::map<std::string, std::unique_ptr<loaded_kernel>, std::less<>> kernels;
  };

  program &program_of(const spirv_code &code);
  result<void> build(program &of, const tessera_kernel &kernel, const spirv_code &code);
  program_id from_cache(context_id in, const program_key &key);
  void keep_in_cache(program_id built, const program_key &key);

  context &context_;
  spirv_compiler compiler_;
  const program_cache cache_;
  const std::string driver_settings_;
  std::mutex mutex_; ///< of the table alone
  std::map<std::vector<code_hash>, program> programs_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_OPENCL_PROGRAM_H
