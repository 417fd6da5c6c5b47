// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/programs/opencl_program.h"

namespace tessera::opencl {
namespace {

gpu::program_key key_of(const device_facts &device, const std::string &settings,
                        const gpu::device_code &code) {
  gpu::program_key key;
  for (const tessera_blob *const one : code.blobs()) {
    key.add(one->hash[0]);
    key.add(one->hash[1]);
    key.add(one->bytes);
  }
  for (const std::string &part : {device.platform_name, device.name, device.driver_version})
    key.add(part);
  key.add(device.compile_options);
  key.add(settings);
  return key;
}

} // namespace

loaded_kernel::~loaded_kernel() {
  if (!gpu::drivers::are_lost())
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
  if (gpu::drivers::are_lost())
    return;
  programs_.clear([this](program_id one) { context_.api().clReleaseProgram(one); });
}

result<const loaded_kernel *> program_store::load(const tessera_kernel &kernel,
                                                  const gpu::device_code &code) {
  if (gpu::drivers::are_lost())
    return context_.lost();
  const auto find = [&](program_id in) -> result<std::unique_ptr<loaded_kernel>> {
    auto made = std::make_unique<loaded_kernel>(context_.api(), in, code.kernel().entry_name);
    if (const status outcome = made->find_limits(context_); outcome != success)
      return context_.failure(outcome, std::string("load the kernel at ") + kernel.name);
    return made;
  };
  return programs_.load(code, [&] { return build(kernel, code); }, find);
}

result<program_id> program_store::build(const tessera_kernel &kernel,
                                        const gpu::device_code &code) {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  const gpu::program_key key = key_of(context_.facts(), driver_settings_, code);
  if (const program_id kept = from_cache(*in, key)) {
    context_.note_loaded();
    return kept;
  }
  result<program_id> made = compiler_.make(kernel, code);
  context_.note_loaded();
  if (made)
    keep_in_cache(*made, key);
  return made;
}

program_id program_store::from_cache(context_id in, const gpu::program_key &key) {
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
  if (of_binary == success && api.clBuildProgram(made, 1, &device, context_.facts().compile_options,
                                                 nullptr, nullptr) == success)
    return made;
  api.clReleaseProgram(made);
  return nullptr;
}

void program_store::keep_in_cache(program_id built, const gpu::program_key &key) {
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
