// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_device.h"

#include "backends/cuda/ptx_format.h"
#include "backends/gpu/library_file.h"
#include "backends/gpu_nodes.h"
#include "backends/signals_blocked.h"

#include <algorithm>
#include <limits>

namespace tessera::cuda {
namespace {

constexpr const char *library_name = "libcuda.so.1";
constexpr int least_driver_version = 9000; ///< that takes what the compiler writes
constexpr std::uint64_t mebibyte = std::uint64_t(1) << 20;
/// Of a kernel, which PTX gives room for.
constexpr std::uint64_t parameter_bytes = 4352;

/// "CUDA 13.2"
std::string version_text(int of_driver) {
  return "CUDA " + std::to_string(of_driver / 1000) + "." + std::to_string(of_driver % 1000 / 10);
}

std::string description_of(const device_facts &of) {
  return of.name + " (" + version_text(of.driver_version) + ", compute capability " +
         std::to_string(of.capability_major) + "." + std::to_string(of.capability_minor) + ", " +
         std::to_string(of.multiprocessors) + " multiprocessors)";
}

device_properties properties_of(const device_facts &of, int number) {
  device_properties made;
  made.path = L"cuda\\" + std::to_wstring(number);
  made.description = gpu::wide(description_of(of));
  made.pci_address = of.pci_address;
  made.uuid = of.uuid;
  made.memory_kib = of.memory_bytes / 1024;
  made.has_display = of.has_time_limit; // launches have one where they hold up a display
  made.shares_host_memory = false;
  made.is_asynchronous = true;
  made.copies_pinned_memory = true;
  made.most_tile_work_items = std::uint32_t(of.most_block);
  made.most_tile_static_bytes = std::uint32_t(of.most_shared);
  made.sub_group_width = 32;
  made.image_kind = tessera_image_ptx;
  return made;
}

gpu::kernel_limits limits_of(const device_facts &of) {
  return {.device = of.name,
          .supports_double = true,
          .tile_static_bytes = of.most_shared,
          .parameter_bytes = parameter_bytes,
          .work_items_in = of.most_block_in};
}

} // namespace

cuda_device::cuda_device(device_facts facts, int number, const backend_options &options)
    : context_(std::move(facts), options.has_loaded),
      properties_(properties_of(context_.facts(), number)), limits_(limits_of(context_.facts())),
      source_(context_),
      memory_(source_, {.device = context_.facts().name,
                        .most_allocation = std::numeric_limits<std::uint64_t>::max(),
                        .has_pinned_memory = true,
                        .most_kept = options.kept_memory_mib * mebibyte}),
      messages_(memory_, true), modules_(context_),
      of_queues_{context_, memory_, messages_, std::make_shared<cuda_events>(context_)},
      copies_(*this) {}

/// The driver knows the way between all its devices.
bool cuda_device::reaches(const device &other) const {
  const functions &api = context_.api();
  return dynamic_cast<const cuda_device *>(&other) && api.cuMemcpyPeerAsync &&
         api.cuMemcpy3DPeerAsync;
}

result<const void *> cuda_device::load(const tessera_kernel &kernel) {
  return images_.load(kernel, tessera_image_ptx,
                      [&](const tessera_image *image) { return load(kernel, image); });
}

result<const void *> cuda_device::load(const tessera_kernel &kernel, const tessera_image *image) {
  result<gpu::device_code> code = gpu::device_code::of(kernel, image, ptx, context_.facts().name);
  if (!code)
    return code.failure();
  if (result<void> checked = limits_.check(kernel, *image, *code); !checked)
    return checked.failure();
  if (result<void> checked = check_memory(kernel, *code); !checked)
    return checked.failure();
  result<const loaded_kernel *> loaded = modules_.load(kernel, *code);
  if (!loaded)
    return loaded.failure();
  if (result<void> checked = limits_.check_tile(kernel, *image, (*loaded)->most_threads); !checked)
    return checked.failure();
  // The driver gives room to all that may run at once, whatever a launch runs.
  const device_facts &device = context_.facts();
  const std::uint64_t local_limit =
      device.memory_bytes / 2 / std::max<std::uint64_t>(1, device.threads);
  if ((*loaded)->local_bytes > local_limit)
    return limits_.refused(kernel,
                           std::to_string((*loaded)->local_bytes) +
                               " bytes of variables in memory for each work-item",
                           local_limit, "bytes for each of all that run at once");
  return static_cast<const void *>(*loaded);
}

/// Of a tile: what functions of other units have cannot be more than the plain kind.
result<void> cuda_device::check_memory(const tessera_kernel &kernel,
                                       const gpu::device_code &code) const {
  const std::uint64_t own = code.kernel().tile_static_bytes;
  const std::uint64_t plain =
      code.tile_static_bytes() - (own > std::uint64_t(tessera_static_tile_bytes) ? own : 0);
  if (plain > std::uint64_t(tessera_static_tile_bytes))
    return limits_.refused(kernel,
                           std::to_string(plain) +
                               " bytes of tile_static variables, with those of other units",
                           std::uint64_t(tessera_static_tile_bytes), "bytes for them in a tile");
  return {};
}

bool opens_driver(const backend_options &options, bool (*has_node)()) {
  if (options.cuda == "off")
    return false;
  return options.cuda == "all" || (options.has_ptx && has_node());
}

found_devices find_devices(const functions &api, const backend_options &options) {
  found_devices all;
  const auto refuse = [&](const std::string &why) {
    all.refused.push_back({gpu::wide(library_name), gpu::wide(why)});
  };
  int version = 0, count = 0;
  status outcome = api.cuInit(0);
  if (outcome == success)
    outcome = api.cuDriverGetVersion(&version);
  if (outcome == success)
    outcome = api.cuDeviceGetCount(&count);
  if (outcome != success)
    refuse("it finds no device: " + api.name_of(outcome));
  else if (version < least_driver_version)
    refuse("it is of " + version_text(version) + ", and kernels are compiled for " +
           version_text(least_driver_version) + " and newer");
  else
    for (int number = 0; number < count; ++number) {
      device_id id = 0;
      if (api.cuDeviceGet(&id, number) != success)
        continue;
      examined_device one(api, id, version);
      if (one.refusal)
        all.refused.push_back({gpu::wide(description_of(one.facts)), gpu::wide(*one.refusal)});
      else
        all.devices.push_back(std::make_unique<cuda_device>(std::move(one.facts), number, options));
    }
  gpu::drivers::end_before();
  options.has_loaded();
  return all;
}

} // namespace tessera::cuda

namespace tessera {

found_devices find_cuda_devices(const backend_options &options) {
  if (!cuda::opens_driver(options, [] { return has_nvidia_node(); }))
    return {};
  std::string refusal;
  const std::string file = gpu::driver_file(cuda::library_name, refusal);
  const signals_blocked in_threads_of_drivers;
  const cuda::functions *const api =
      file.empty() ? nullptr : cuda::functions::open(file.c_str(), refusal);
  if (api)
    return cuda::find_devices(*api, options);
  found_devices none;
  if (!refusal.empty())
    none.refused.push_back({gpu::wide(cuda::library_name), gpu::wide(refusal)});
  return none;
}

} // namespace tessera
