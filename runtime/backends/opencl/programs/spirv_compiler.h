// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device's compiler and linker of SPIR-V.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_SPIRV_COMPILER_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_SPIRV_COMPILER_H

#include "backends/gpu/device_code.h"
#include "backends/opencl/opencl_context.h"

#include <map>

namespace tessera::opencl {

class spirv_compiler {
public:
  explicit spirv_compiler(context &of) : context_(of) {}
  spirv_compiler(const spirv_compiler &) = delete;
  spirv_compiler &operator=(const spirv_compiler &) = delete;
  ~spirv_compiler();

  /// A program from which kernels can be made. Code that units share is compiled once. Any thread.
  result<program_id> make(const tessera_kernel &kernel, const gpu::device_code &code);

private:
  struct compiled {
    std::mutex compiling; ///< guards the following
    program_id made = nullptr;
  };

  const functions &api() const { return context_.api(); }
  error failure(status why, const std::string &doing, program_id of);
  std::string log_of(program_id of);
  result<program_id> create(const tessera_blob &blob, const std::string &doing);
  result<program_id> build(const tessera_blob &blob, const std::string &doing);
  result<program_id> compile(const tessera_blob &blob, const std::string &doing);
  /// The program of a function. The store owns it.
  result<program_id> library_of(const tessera_blob &blob, const std::string &doing);
  result<program_id> link(const std::vector<program_id> &all, const std::string &doing);

  context &context_;
  std::mutex mutex_; ///< guards the table alone
  std::map<gpu::code_hash, compiled> libraries_;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_PROGRAMS_SPIRV_COMPILER_H
