// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_program.h"

namespace tessera::opencl {
namespace {

constexpr const char *build_options = "";

program_key key_of(const device_facts &device, const tessera_blob &blob) {
  program_key key;
  key.add(blob.hash[0]);
  key.add(blob.hash[1]);
  key.add(blob.bytes);
  for (const std::string &part : {device.platform_name, device.name, device.driver_version})
    key.add(part);
  key.add(build_options);
  return key;
}

} // namespace

loaded_kernel::~loaded_kernel() {
  if (!library::is_lost())
    for (const kernel_id one : free_)
      api_.clReleaseKernel(one);
}

result<loaded_kernel::handle> loaded_kernel::take(const context &in) const {
  {
    const std::lock_guard held(mutex_);
    if (!free_.empty()) {
      const kernel_id taken = free_.back();
      free_.pop_back();
      return handle(*this, taken);
    }
  }
  status outcome = success;
  const kernel_id made = api_.clCreateKernel(program_, name_.c_str(), &outcome);
  if (!made)
    return in.failure(outcome, "find the kernel " + name_);
  return handle(*this, made);
}

void loaded_kernel::give_back(kernel_id id) const {
  try {
    const std::lock_guard held(mutex_);
    free_.push_back(id);
  } catch (const std::bad_alloc &) {
    api_.clReleaseKernel(id);
  }
}

status loaded_kernel::find_limits(const context &in) {
  result<handle> any = take(in);
  if (!any)
    return invalid_kernel_name;
  return api_.clGetKernelWorkGroupInfo(any->id(), in.facts().id, kernel_info::work_group_size,
                                       sizeof most_work_items_, &most_work_items_, nullptr);
}

program_store::~program_store() {
  if (library::is_lost())
    return;
  for (auto &[hash, one] : programs_) {
    one.kernels.clear();
    if (one.built)
      context_.api().clReleaseProgram(one.built);
  }
}

program_store::program &program_store::program_of(const tessera_blob &blob) {
  const std::lock_guard held(mutex_);
  return programs_[{blob.hash[0], blob.hash[1]}];
}

result<const loaded_kernel *> program_store::load(const tessera_kernel &kernel,
                                                  const tessera_blob &blob) {
  if (library::is_lost())
    return context_.lost();
  program &code = program_of(blob);
  const std::lock_guard held(code.building);
  if (const auto found = code.kernels.find(std::string_view(blob.entry_name));
      found != code.kernels.end())
    return found->second.get();
  if (!code.built)
    if (result<void> built = build(code, kernel, blob); !built)
      return built.failure();
  auto made = std::make_unique<loaded_kernel>(context_.api(), code.built, blob.entry_name);
  if (const status outcome = made->find_limits(context_); outcome != success)
    return context_.failure(outcome, std::string("load the kernel at ") + kernel.name);
  return code.kernels.emplace(blob.entry_name, std::move(made)).first->second.get();
}

result<void> program_store::build(program &of, const tessera_kernel &kernel,
                                  const tessera_blob &blob) {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  const program_key key = key_of(context_.facts(), blob);
  of.built = from_cache(*in, key);
  if (of.built) {
    context_.note_loaded();
    return {};
  }
  result<program_id> made = from_spirv(*in, kernel, blob);
  context_.note_loaded();
  if (!made)
    return made.failure();
  of.built = *made;
  keep_in_cache(of.built, key);
  return {};
}

program_id program_store::from_cache(context_id in, const program_key &key) {
  const std::vector<unsigned char> binary = cache_.find(key);
  if (binary.empty())
    return nullptr;
  const functions &api = context_.api();
  const device_id device = context_.facts().id;
  const std::size_t bytes = binary.size();
  const unsigned char *begin = binary.data();
  status of_binary = success, outcome = success;
  const program_id made =
      api.clCreateProgramWithBinary(in, 1, &device, &bytes, &begin, &of_binary, &outcome);
  if (!made)
    return nullptr;
  if (of_binary == success &&
      api.clBuildProgram(made, 1, &device, build_options, nullptr, nullptr) == success)
    return made;
  api.clReleaseProgram(made);
  return nullptr;
}

result<program_id> program_store::from_spirv(context_id in, const tessera_kernel &kernel,
                                             const tessera_blob &blob) {
  const functions &api = context_.api();
  const device_facts &device = context_.facts();
  const std::string doing = std::string("compile the kernel at ") + kernel.name;
  const auto create =
      device.takes_il_by_extension ? api.clCreateProgramWithILKHR : api.clCreateProgramWithIL;
  status outcome = success;
  const program_id made = create(in, blob.code, blob.bytes, &outcome);
  if (!made)
    return context_.failure(outcome, doing);
  outcome = api.clBuildProgram(made, 1, &device.id, build_options, nullptr, nullptr);
  if (outcome == success)
    return made;
  error failure = context_.failure(outcome, doing);
  if (const std::string log = log_of(made); !log.empty())
    failure.message += "\n" + log;
  api.clReleaseProgram(made);
  return failure;
}

std::string program_store::log_of(program_id built) {
  const functions &api = context_.api();
  const device_id device = context_.facts().id;
  std::size_t bytes = 0;
  if (api.clGetProgramBuildInfo(built, device, program_info::build_log, 0, nullptr, &bytes) !=
      success)
    return "";
  std::string log(bytes, '\0');
  if (api.clGetProgramBuildInfo(built, device, program_info::build_log, bytes, log.data(),
                                nullptr) != success)
    return "";
  log.resize(log.find_last_not_of(std::string_view("\0\n ", 3)) + 1);
  return log;
}

void program_store::keep_in_cache(program_id built, const program_key &key) {
  const functions &api = context_.api();
  std::size_t bytes = 0;
  if (api.clGetProgramInfo(built, program_info::binary_sizes, sizeof bytes, &bytes, nullptr) !=
          success ||
      bytes == 0)
    return;
  std::vector<unsigned char> binary(bytes);
  unsigned char *place = binary.data();
  if (api.clGetProgramInfo(built, program_info::binaries, sizeof place, &place, nullptr) == success)
    cache_.keep(key, binary);
}

} // namespace tessera::opencl
