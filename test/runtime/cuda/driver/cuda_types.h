// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the driver's functions take and return: own declarations of what CUDA's driver API is.
#ifndef TESSERA_TEST_RUNTIME_CUDA_DRIVER_CUDA_TYPES_H
#define TESSERA_TEST_RUNTIME_CUDA_DRIVER_CUDA_TYPES_H

#include <cstddef>
#include <cstdint>

namespace fake_cuda {

using status = int;
using device_id = int;
using device_address = std::uint64_t;
using context_id = struct opaque_context *;
using stream_id = struct opaque_stream *;
using event_id = struct opaque_event *;
using module_id = struct opaque_module *;
using function_id = struct opaque_function *;
using link_id = struct opaque_link *;

struct uuid {
  char bytes[16];
};

/// cuMemcpy3DAsync's and cuMemcpy3DPeerAsync's, which has contexts in the place of two reserved
/// pointers.
struct copy_of_boxes {
  struct side {
    std::size_t x, y, z, level;
    std::uint32_t memory_type;
    void *host;
    device_address device;
    void *array;
    context_id context;
    std::size_t pitch, height;
  };
  side from, to;
  std::size_t width, height, depth;
};

struct copy_of_rows {
  struct side {
    std::size_t x, y;
    std::uint32_t memory_type;
    void *host;
    device_address device;
    void *array;
    std::size_t pitch;
  };
  side from, to;
  std::size_t width, height;
};

constexpr std::uint32_t host_memory = 1, device_memory = 2, unified_memory = 4;

constexpr status success = 0, invalid_value = 1, out_of_memory = 2, not_initialized = 3,
                 deinitialized = 4, device_unavailable = 46, no_device = 100, invalid_device = 101,
                 invalid_image = 200, invalid_context = 201, no_binary_for_gpu = 209,
                 ecc_uncorrectable = 214, peer_access_unsupported = 217, invalid_ptx = 218,
                 unsupported_ptx_version = 222, invalid_handle = 400, not_found = 500,
                 not_ready = 600, illegal_address = 700, launch_out_of_resources = 701,
                 launch_timeout = 702, peer_access_already_enabled = 704,
                 peer_access_not_enabled = 705, context_is_destroyed = 709,
                 host_memory_already_registered = 712, host_memory_not_registered = 713,
                 launch_failed = 719, not_supported = 801, unknown = 999;

/// Functions that cuOccupancyMaxPotentialBlockSize and cuLaunchHostFunc call.
using shared_bytes_of_block = std::size_t (*)(int);
using host_function = void (*)(void *);

} // namespace fake_cuda

#endif // TESSERA_TEST_RUNTIME_CUDA_DRIVER_CUDA_TYPES_H
