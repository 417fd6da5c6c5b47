// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The facts of OpenCL that the backend needs: types, numbers, and in opencl_functions.def the
/// functions. So no vendor's headers are necessary for the build.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_API_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_API_H

#include <cstddef>
#include <cstdint>

namespace tessera::opencl {

using platform_id = struct platform_object *;
using device_id = struct device_object *;
using context_id = struct context_object *;
using queue_id = struct queue_object *;
using memory_id = struct memory_object *;
using program_id = struct program_object *;
using kernel_id = struct kernel_object *;
using event_id = struct event_object *;

/// cl_int: 0, or a negative number for the error.
using status = std::int32_t;
enum : status {
  success = 0,
  device_not_found = -1,
  device_not_available = -2,
  memory_object_allocation_failure = -4,
  out_of_resources = -5,
  out_of_host_memory = -6,
  build_program_failure = -11,
  waited_for_failure = -14,
  compile_program_failure = -15,
  linker_not_available = -16,
  link_program_failure = -17,
  invalid_value = -30,
  invalid_device = -33,
  invalid_context = -34,
  invalid_queue = -36,
  invalid_memory_object = -38,
  invalid_binary = -42,
  invalid_program = -44,
  invalid_kernel_name = -46,
  invalid_kernel = -48,
  invalid_argument_index = -49,
  invalid_argument_value = -50,
  invalid_argument_size = -51,
  invalid_kernel_arguments = -52,
  invalid_work_group_size = -54,
  invalid_event_wait_list = -57,
  invalid_event = -58,
  invalid_operation = -59,
  invalid_buffer_size = -61,
  platform_not_found = -1001,
};

/// Bits.
using device_type = std::uint64_t;
constexpr device_type type_cpu = 2, type_gpu = 4, type_accelerator = 8, type_all = 0xFFFFFFFF;

using info = std::uint32_t;
namespace platform_info {
constexpr info version = 0x0901, name = 0x0902, extensions = 0x0904;
}
namespace device_info {
constexpr info type = 0x1000, float_abilities = 0x101B, most_work_item_sizes = 0x1005,
               compute_units = 0x1002, most_work_group_size = 0x1004, address_bits = 0x100D,
               most_allocation = 0x1010, most_parameter_bytes = 0x1017, global_memory = 0x101F,
               local_memory = 0x1023, is_little_endian = 0x1026, is_available = 0x1027,
               has_compiler = 0x1028, name = 0x102B, driver_version = 0x102D, version = 0x102F,
               extensions = 0x1030, double_abilities = 0x1032, svm_abilities = 0x1053,
               il_version = 0x105B, uuid = 0x106A, pci_address = 0x410F, nvidia_bus = 0x4008,
               nvidia_slot = 0x4009, nvidia_domain = 0x400A, usm_host_abilities = 0x4190,
               usm_device_abilities = 0x4191;
constexpr std::uint64_t svm_coarse_grain = 1, usm_access = 1;
constexpr std::uint64_t divides_correctly = 1 << 7; ///< for floats
} // namespace device_info
/// The type of pci_address.
struct pci_place {
  std::uint32_t domain, bus, device, function;
};
namespace program_info {
constexpr info binary_sizes = 0x1165, binaries = 0x1166, build_log = 0x1183;
}
namespace kernel_info {
constexpr info work_group_size = 0x11B0;
}
namespace event_info {
constexpr info execution_status = 0x11D3;
constexpr status complete = 0;
} // namespace event_info

constexpr std::uint64_t queue_profiles = 2;
namespace profiling_info {
constexpr info queued = 0x1280, begin = 0x1282, end = 0x1283;
}

constexpr std::uint64_t memory_read_write = 1;

using event_callback = void (*)(event_id, status, void *);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_API_H
