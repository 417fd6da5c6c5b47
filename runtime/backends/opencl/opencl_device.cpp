// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_device.h"

#include "backends/gpu/library_file.h"
#include "backends/opencl/programs/spirv_format.h"
#include "backends/signals_blocked.h"

#include <algorithm>
#include <limits>

namespace tessera::opencl {
namespace {

std::uint32_t limited(std::uint64_t value) {
  return std::uint32_t(std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

device_properties properties_of(const device_facts &of, int number) {
  device_properties made;
  made.path = L"opencl\\" + std::to_wstring(number);
  made.description = gpu::wide(of.name + " (" + of.platform_name + ")");
  made.pci_address = of.pci_address;
  made.uuid = of.uuid;
  made.memory_kib = of.memory_bytes / 1024;
  made.is_emulated = of.is_cpu;
  made.shares_host_memory = false;
  made.is_asynchronous = true;
  made.supports_double = of.supports_double;
  made.most_tile_work_items = limited(of.most_work_group);
  made.most_tile_static_bytes = limited(of.local_memory);
  made.image_kind = tessera_image_spirv;
  return made;
}

gpu::kernel_limits limits_of(const device_facts &of) {
  return {.device = of.name,
          .supports_double = of.supports_double,
          .tile_static_bytes = of.local_memory,
          .parameter_bytes = of.most_parameter_bytes,
          .work_items_in = of.most_work_items};
}

constexpr std::uint64_t mebibyte = std::uint64_t(1) << 20;

} // namespace

opencl_device::opencl_device(device_facts facts, int number, const backend_options &options)
    : context_(std::move(facts), options.has_loaded),
      properties_(properties_of(context_.facts(), number)), limits_(limits_of(context_.facts())),
      source_(context_), memory_(source_, {.device = context_.facts().name,
                                           .most_allocation = context_.facts().most_allocation,
                                           .has_pinned_memory = context_.facts().has_host_usm,
                                           .most_kept = options.kept_memory_mib * mebibyte}),
      messages_(memory_, false), programs_(context_, options), rows_(context_, programs_),
      of_queues_{context_, memory_, messages_, rows_, std::make_shared<opencl_events>(context_)},
      copies_(*this) {}

result<std::unique_ptr<allocation>> opencl_device::allocate(std::uint64_t bytes, memory_kind kind) {
  return memory_.allocate(bytes, kind);
}

result<std::unique_ptr<queue>> opencl_device::make_queue() {
  return opencl_queue::make(of_queues_);
}

queue &opencl_device::copy_queue() { return copies_; }

result<const void *> opencl_device::load(const tessera_kernel &kernel) {
  return images_.load(kernel, tessera_image_spirv,
                      [&](const tessera_image *image) { return load(kernel, image); });
}

result<const void *> opencl_device::load(const tessera_kernel &kernel, const tessera_image *image) {
  result<gpu::device_code> code = gpu::device_code::of(kernel, image, spirv, context_.facts().name);
  if (!code)
    return code.failure();
  if (result<void> checked = limits_.check(kernel, *image, *code); !checked)
    return checked.failure();
  result<const loaded_kernel *> loaded = programs_.load(kernel, *code);
  if (!loaded)
    return loaded.failure();
  if (result<void> checked = limits_.check_tile(kernel, *image, (*loaded)->most_work_items());
      !checked)
    return checked.failure();
  return static_cast<const void *>(*loaded);
}

found_devices find_devices(const library *in, const backend_options &options) {
  found_devices all;
  if (!in)
    return all;
  int number = 0;
  for (const platform_id platform : in->platforms()) {
    const functions api = in->functions_of(platform);
    std::uint32_t count = 0;
    if (api.clGetDeviceIDs(platform, type_all, 0, nullptr, &count) != success || count == 0)
      continue;
    std::vector<device_id> ids(count);
    if (api.clGetDeviceIDs(platform, type_all, count, ids.data(), nullptr) != success)
      continue;
    for (const device_id id : ids) {
      examined_device one(api, platform, id, options.opencl_memory);
      if (!one.refusal && one.facts.is_cpu && options.opencl == "gpu")
        one.refusal = "it is a CPU, and TESSERA_OPENCL asks for GPUs";
      if (one.refusal)
        all.refused.push_back({gpu::wide(one.facts.name + " (" + one.facts.platform_name + ")"),
                               gpu::wide(*one.refusal)});
      else
        all.devices.push_back(
            std::make_unique<opencl_device>(std::move(one.facts), number++, options));
    }
  }
  gpu::drivers::end_before();
  options.has_loaded();
  return all;
}

} // namespace tessera::opencl

namespace tessera {

found_devices find_opencl_devices(const backend_options &options) {
  if (options.opencl == "off")
    return {};
  constexpr const char *name = "libOpenCL.so.1";
  const auto refuse = [](const std::string &why) {
    return found_devices{.devices = {}, .refused = {{gpu::wide(name), gpu::wide(why)}}};
  };
  std::string refusal;
  const std::string file = gpu::driver_file(name, refusal);
  if (file.empty())
    return refuse(refusal);
  const signals_blocked in_threads_of_drivers;
  found_devices all = opencl::find_devices(opencl::library::open(file.c_str(), &refusal), options);
  if (!refusal.empty())
    all.refused.push_back({gpu::wide(name), gpu::wide(refusal)});
  return all;
}

} // namespace tessera
