// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The facts of NVIDIA's driver that the backend needs: types, numbers, and in cuda_functions.def
/// the functions. So no toolkit is necessary for the build.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_API_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_API_H

#include <cstddef>
#include <cstdint>

namespace tessera::cuda {

using device_id = int;
using context_id = struct context_object *;
using stream_id = struct stream_object *;
using event_id = struct event_object *;
using module_id = struct module_object *;
using function_id = struct function_object *;
using link_id = struct link_object *;
using device_address = std::uint64_t;

/// CUresult: 0, or a number for the error.
using status = std::int32_t;
enum : status {
  success = 0,
  invalid_value = 1,
  out_of_memory = 2,
  not_initialized = 3,
  deinitialized = 4,
  device_unavailable = 46,
  no_device = 100,
  invalid_device = 101,
  invalid_context = 201,
  no_binary_for_gpu = 209,
  ecc_uncorrectable = 214,
  invalid_ptx = 218,
  nvlink_uncorrectable = 220,
  jit_compiler_not_found = 221,
  unsupported_ptx_version = 222,
  jit_compilation_disabled = 223,
  contained = 226,
  invalid_handle = 400,
  not_found = 500,
  not_ready = 600,
  illegal_address = 700,
  launch_out_of_resources = 701,
  launch_timeout = 702,
  peer_access_already_enabled = 704,
  context_is_destroyed = 709,
  assertion = 710,
  hardware_stack_error = 714,
  illegal_instruction = 715,
  misaligned_address = 716,
  invalid_address_space = 717,
  invalid_pc = 718,
  launch_failed = 719,
  unknown = 999,
};

/// Of devices.
namespace device_attribute {
constexpr int most_block_threads = 1, most_block_x = 2, most_block_y = 3, most_block_z = 4,
              most_grid_x = 5, most_grid_y = 6, most_grid_z = 7, shared_of_block = 8,
              most_pitch = 11, multiprocessors = 16, has_time_limit = 17, compute_mode = 20,
              pci_bus = 33, pci_device = 34, threads_of_multiprocessor = 39, pci_domain = 50,
              capability_major = 75, capability_minor = 76, most_shared_of_block = 97;
constexpr int mode_prohibited = 2, mode_exclusive_process = 3;
} // namespace device_attribute

/// Of functions.
namespace function_attribute {
constexpr int most_threads = 0, shared_bytes = 1, local_bytes = 3, most_dynamic_shared_bytes = 8;
}

/// Options of the driver's compiler and linker, each with a value as large as a pointer.
namespace jit {
constexpr int error_log = 5, error_log_bytes = 6;
constexpr int input_ptx = 1;
} // namespace jit

constexpr unsigned stream_non_blocking = 1, event_with_timing = 0, event_without_timing = 2,
                   portable_host_memory = 1;

enum memory_type : std::uint32_t { memory_of_host = 1, memory_of_device = 2 };

/// One side of a copy of rows and slices.
struct side_of_copy {
  std::size_t x_bytes = 0, y = 0, z = 0, level = 0;
  memory_type type = memory_of_device;
  void *host = nullptr;
  device_address device = 0;
  void *array = nullptr;
  context_id context = nullptr; ///< null except for copies between two contexts
  std::size_t pitch = 0, height = 0;
};

/// CUDA_MEMCPY3D, and CUDA_MEMCPY3D_PEER.
struct copy_of_rows {
  side_of_copy from, to;
  std::size_t bytes = 0, rows = 0, slices = 0;
};
static_assert(sizeof(copy_of_rows) == 200);

struct uuid {
  unsigned char bytes[16];
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_API_H
