// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_context.h"

#include "backends/signals_blocked.h"

#include <cstdio>

namespace tessera::opencl {
namespace {

bool has_word(const std::string &text, const std::string &word) {
  return (" " + text + " ").find(" " + word + " ") != std::string::npos;
}

/// Is it of that version of OpenCL, "OpenCL 2.1 and what its maker adds"?
bool is_version(const std::string &text, int major, int minor) {
  int has_major = 0, has_minor = 0;
  return std::sscanf(text.c_str(), "OpenCL %d.%d", &has_major, &has_minor) == 2 &&
         std::pair(has_major, has_minor) >= std::pair(major, minor);
}

bool has_usm(const device_facts &of, const std::string &extensions) {
  const functions &api = of.api;
  return has_word(extensions, "cl_intel_unified_shared_memory") && api.clDeviceMemAllocINTEL &&
         api.clMemFreeINTEL && api.clSetKernelArgMemPointerINTEL && api.clEnqueueMemcpyINTEL &&
         api.value_of<std::uint64_t>(of.id, device_info::usm_device_abilities) &
             device_info::usm_access;
}

bool has_svm(const device_facts &of) {
  const functions &api = of.api;
  return api.clSVMAlloc && api.clSVMFree && api.clSetKernelArgSVMPointer &&
         api.clEnqueueSVMMemcpy &&
         api.value_of<std::uint64_t>(of.id, device_info::svm_abilities) &
             device_info::svm_coarse_grain;
}

std::optional<std::string> choose_memory(device_facts &of, const std::string &extensions,
                                         const std::string &asked) {
  const bool usm = has_usm(of, extensions), svm = has_svm(of);
  if ((asked == "usm" && !usm) || (asked == "svm" && !svm))
    return "it has no memory of the kind that TESSERA_OPENCL_MEMORY asks for";
  of.memory = usm && (asked.empty() || asked == "usm")   ? memory_sort::usm
              : svm && (asked.empty() || asked == "svm") ? memory_sort::svm
                                                         : memory_sort::buffer;
  of.has_host_usm = of.memory == memory_sort::usm && of.api.clHostMemAllocINTEL &&
                    of.api.value_of<std::uint64_t>(of.id, device_info::usm_host_abilities) &
                        device_info::usm_access;
  return {};
}

/// Which of the machine's devices it is, if it says so.
void find_hardware(device_facts &of, const std::string &extensions) {
  const functions &api = of.api;
  pci_place place = {};
  if (has_word(extensions, "cl_khr_pci_bus_info"))
    place = api.value_of<pci_place>(of.id, device_info::pci_address);
  else if (has_word(extensions, "cl_nv_device_attribute_query"))
    place = {api.value_of<std::uint32_t>(of.id, device_info::nvidia_domain),
             api.value_of<std::uint32_t>(of.id, device_info::nvidia_bus),
             api.value_of<std::uint32_t>(of.id, device_info::nvidia_slot) >> 3, 0};
  if (place.bus != 0)
    of.pci_address = gpu::pci_address(place.domain, place.bus, place.device);
  if (has_word(extensions, "cl_khr_device_uuid")) {
    const auto bytes = api.value_of<std::array<char, 16>>(of.id, device_info::uuid);
    if (bytes != std::array<char, 16>())
      of.uuid.assign(bytes.data(), bytes.size());
  }
}

/// Finds out how, or why not.
std::optional<std::string> check_spirv(device_facts &of, const std::string &extensions) {
  const functions &api = of.api;
  const std::string version = api.text_of(of.id, device_info::version);
  const bool in_core = is_version(version, 2, 1) && api.clCreateProgramWithIL;
  of.takes_il_by_extension = !in_core && has_word(extensions, "cl_khr_il_program");
  if (!in_core && !(of.takes_il_by_extension && api.clCreateProgramWithILKHR))
    return "it takes no SPIR-V";
  // In both cases this says which; OpenCL 3 devices may take none.
  if (api.text_of(of.id, device_info::il_version).find("SPIR-V") == std::string::npos)
    return "it takes no SPIR-V";
  return {};
}

} // namespace

examined_device::examined_device(const functions &api, platform_id platform, device_id id,
                                 const std::string &asked_memory) {
  facts.api = api;
  facts.platform = platform;
  facts.id = id;
  facts.name = api.text_of(id, device_info::name);
  facts.platform_name = api.text_of(platform, platform_info::name);
  facts.driver_version = api.text_of(id, device_info::driver_version);
  facts.is_cpu = api.value_of<device_type>(id, device_info::type) & type_cpu;
  facts.supports_double = api.value_of<std::uint64_t>(id, device_info::double_abilities) != 0;
  if (api.value_of<std::uint64_t>(id, device_info::float_abilities) &
      device_info::divides_correctly)
    facts.compile_options = "-cl-fp32-correctly-rounded-divide-sqrt";
  facts.memory_bytes = api.value_of<std::uint64_t>(id, device_info::global_memory);
  facts.most_allocation = api.value_of<std::uint64_t>(id, device_info::most_allocation);
  facts.local_memory = api.value_of<std::uint64_t>(id, device_info::local_memory);
  facts.most_parameter_bytes = api.value_of<std::size_t>(id, device_info::most_parameter_bytes);
  facts.compute_units = api.value_of<std::uint32_t>(id, device_info::compute_units);
  facts.most_work_group = api.value_of<std::size_t>(id, device_info::most_work_group_size);
  facts.most_work_items =
      api.value_of<std::array<std::size_t, 3>>(id, device_info::most_work_item_sizes);
  const std::string extensions = api.text_of(id, device_info::extensions);
  if (!api.value_of<std::uint32_t>(id, device_info::is_available) ||
      !api.value_of<std::uint32_t>(id, device_info::has_compiler))
    refusal = "its driver says that it is not available";
  else if (api.value_of<std::uint32_t>(id, device_info::address_bits) != 64 ||
           !api.value_of<std::uint32_t>(id, device_info::is_little_endian))
    refusal = "its addresses have not 64 bits, or its bytes another order";
  else
    refusal = check_spirv(facts, extensions);
  find_hardware(facts, extensions);
  if (!refusal)
    refusal = choose_memory(facts, extensions, asked_memory);
}

context::~context() {
  if (made_ && !gpu::drivers::are_lost())
    api().clReleaseContext(made_);
}

result<context_id> context::id() {
  if (gpu::drivers::are_lost())
    return lost();
  if (const context_id made = made_.load(std::memory_order_acquire))
    return made;
  const std::lock_guard held(making_);
  if (!made_) {
    const signals_blocked in_threads_of_the_driver;
    status outcome = success;
    const context_id made =
        api().clCreateContext(nullptr, 1, &facts_.id, nullptr, nullptr, &outcome);
    if (!made)
      return failure(outcome, "make a context");
    made_.store(made, std::memory_order_release);
    note_loaded();
  }
  return made_.load();
}

} // namespace tessera::opencl
