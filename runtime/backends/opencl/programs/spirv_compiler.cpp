// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/programs/spirv_compiler.h"

#include <span>

namespace tessera::opencl {

spirv_compiler::~spirv_compiler() {
  if (gpu::drivers::are_lost())
    return;
  for (auto &[hash, one] : libraries_)
    if (one.made)
      api().clReleaseProgram(one.made);
}

result<program_id> spirv_compiler::make(const tessera_kernel &kernel,
                                        const gpu::device_code &code) {
  const std::string place = std::string("the kernel at ") + kernel.name;
  if (!code.is_linked())
    return build(code.kernel(), "compile " + place);
  if (!api().clCompileProgram || !api().clLinkProgram)
    return error(tessera_error_unsupported,
                 place + " calls functions of other units, and the accelerator \"" +
                     context_.facts().name + "\" cannot link them.");
  std::vector<program_id> all = {nullptr};
  for (const tessera_blob *const one : std::span(code.blobs()).subspan(1)) {
    result<program_id> made = library_of(*one, "compile a function that " + place + " calls");
    if (!made)
      return made;
    all.push_back(*made);
  }
  result<program_id> own = compile(code.kernel(), "compile " + place);
  if (!own)
    return own;
  all[0] = *own;
  result<program_id> linked = link(all, "link " + place);
  api().clReleaseProgram(*own);
  return linked;
}

result<program_id> spirv_compiler::create(const tessera_blob &blob, const std::string &doing) {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  const auto create = context_.facts().takes_il_by_extension ? api().clCreateProgramWithILKHR
                                                             : api().clCreateProgramWithIL;
  status outcome = success;
  if (const program_id made = create(*in, blob.code, blob.bytes, &outcome))
    return made;
  return context_.failure(outcome, doing);
}

result<program_id> spirv_compiler::build(const tessera_blob &blob, const std::string &doing) {
  result<program_id> made = create(blob, doing);
  if (!made)
    return made;
  const status outcome = api().clBuildProgram(*made, 1, &context_.facts().id,
                                              context_.facts().compile_options, nullptr, nullptr);
  if (outcome == success)
    return made;
  return failure(outcome, doing, *made);
}

result<program_id> spirv_compiler::compile(const tessera_blob &blob, const std::string &doing) {
  result<program_id> made = create(blob, doing);
  if (!made)
    return made;
  const status outcome =
      api().clCompileProgram(*made, 1, &context_.facts().id, context_.facts().compile_options, 0,
                             nullptr, nullptr, nullptr, nullptr);
  if (outcome == success)
    return made;
  return failure(outcome, doing, *made);
}

result<program_id> spirv_compiler::library_of(const tessera_blob &blob, const std::string &doing) {
  compiled *known = nullptr;
  {
    const std::lock_guard held(mutex_);
    known = &libraries_[gpu::hash_of(blob)];
  }
  const std::lock_guard held(known->compiling);
  if (!known->made) {
    result<program_id> made = compile(blob, doing);
    if (!made)
      return made;
    known->made = *made;
  }
  return known->made;
}

result<program_id> spirv_compiler::link(const std::vector<program_id> &all,
                                        const std::string &doing) {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  status outcome = success;
  const program_id made =
      api().clLinkProgram(*in, 1, &context_.facts().id, "", std::uint32_t(all.size()), all.data(),
                          nullptr, nullptr, &outcome);
  if (made && outcome == success)
    return made;
  return failure(outcome, doing, made);
}

/// With what the driver says of the program, which goes.
error spirv_compiler::failure(status why, const std::string &doing, program_id of) {
  error made = context_.failure(why, doing);
  if (!of)
    return made;
  if (const std::string log = log_of(of); !log.empty())
    made.message += "\n" + log;
  api().clReleaseProgram(of);
  return made;
}

std::string spirv_compiler::log_of(program_id of) {
  const device_id device = context_.facts().id;
  std::size_t bytes = 0;
  if (api().clGetProgramBuildInfo(of, device, program_info::build_log, 0, nullptr, &bytes) !=
      success)
    return "";
  std::string log(bytes, '\0');
  if (api().clGetProgramBuildInfo(of, device, program_info::build_log, bytes, log.data(),
                                  nullptr) != success)
    return "";
  log.resize(log.find_last_not_of(std::string_view("\0\n ", 3)) + 1);
  return log;
}

} // namespace tessera::opencl
