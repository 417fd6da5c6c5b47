// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/launch.h"

#include "core/buffer.h"
#include "core/compute_domain.h"
#include "core/handles.h"
#include "core/runtime.h"
#include "core/text.h"

#include <cassert>

namespace tessera {
namespace {

result<void> check_versions(const tessera_kernel &kernel, const tessera_launch &launch) {
  for (const auto &[version, part] :
       {std::pair(kernel.abi_version, "kernel"), std::pair(launch.abi_version, "launch")})
    if (version != TESSERA_ABI_VERSION)
      return error(tessera_error,
                   std::string("libtessera has ABI version ") +
                       std::to_string(TESSERA_ABI_VERSION) + ", but the " + part +
                       " was compiled for version " + std::to_string(version) +
                       ": compile the program again with the amp++ of this library.");
  if (kernel.rank != launch.rank)
    return error(tessera_error, "the kernel's rank is not that of its compute domain.");
  return {};
}

/// The captured container, wherever its kind keeps it.
const tessera_view &captured_view(const void *closure, const tessera_capture &capture) {
  const void *place = static_cast<const char *>(closure) + capture.offset;
  if (capture.kind == tessera_capture_array)
    return **static_cast<const tessera_view *const *>(place);
  return *static_cast<const tessera_view *>(place);
}

/// An explicit view; else where the first captured array lives; else the default.
view_queue &choose_view(const tessera_kernel &kernel, const tessera_launch &launch,
                        const void *closure) {
  if (launch.view && !queue_of(launch.view)->is_auto_selection())
    return *queue_of(launch.view);
  for (std::uint32_t number = 0; number < kernel.capture_count; ++number) {
    const tessera_capture &capture = kernel.captures[number];
    if (capture.kind != tessera_capture_array)
      continue;
    if (const tessera_view &view = captured_view(closure, capture); view.buffer)
      return buffer_of(view.buffer)->home();
  }
  return runtime::instance().accelerators().use_default().default_view();
}

result<void> acquire_captures(const tessera_kernel &kernel, const void *closure, view_queue &view) {
  for (std::uint32_t number = 0; number < kernel.capture_count; ++number) {
    const tessera_capture &capture = kernel.captures[number];
    const tessera_view &captured = captured_view(closure, capture);
    if (!captured.buffer)
      return error(tessera_error_uninitialized, std::string("the kernel at ") + kernel.name +
                                                    " captures an array that was moved from.");
    if (result<void> ready = buffer_of(captured.buffer)->acquire_device(view, capture.access);
        !ready)
      return ready;
  }
  return {};
}

} // namespace

result<void> launch_kernel(const tessera_kernel &kernel, const tessera_launch &launch,
                           const void *closure) {
  if (result<void> checked = check_versions(kernel, launch); !checked)
    return checked;
  if (result<void> checked = check_compute_domain(kernel, launch.extent); !checked)
    return checked;
  view_queue &view = choose_view(kernel, launch, closure);
  const device_properties &device = view.owner().hardware().properties();
  if (!device.runs_kernels)
    return error(tessera_error_unsupported,
                 "concurrency::parallel_for_each is not supported on the selected accelerator \"" +
                     narrow(device.description) + "\".");
  if (kernel.features & tessera_feature_double && !device.supports_double)
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " computes with double, which the accelerator \"" +
                                                narrow(device.description) +
                                                "\" does not support.");
  if (result<void> ready = acquire_captures(kernel, closure, view); !ready)
    return ready;

  const trace &tracing = runtime::instance().tracing();
  if (tracing.shows(trace::launch))
    tracing.line(trace::launch, "%s on %ls", kernel.name, device.path.c_str());
  // Where device and host share memory, the captures hold the right addresses as they are.
  assert(device.shares_host_memory);
  return view.launch({kernel, closure, launch.extent});
}

} // namespace tessera
