// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors and functions by their names.
#include "fake_functions.h"

#include <cstring>
#include <map>

using namespace fake_cuda;

namespace {

const std::map<status, const char *> names = {{0, "CUDA_SUCCESS"},
                                              {1, "CUDA_ERROR_INVALID_VALUE"},
                                              {2, "CUDA_ERROR_OUT_OF_MEMORY"},
                                              {3, "CUDA_ERROR_NOT_INITIALIZED"},
                                              {4, "CUDA_ERROR_DEINITIALIZED"},
                                              {46, "CUDA_ERROR_DEVICE_UNAVAILABLE"},
                                              {100, "CUDA_ERROR_NO_DEVICE"},
                                              {101, "CUDA_ERROR_INVALID_DEVICE"},
                                              {200, "CUDA_ERROR_INVALID_IMAGE"},
                                              {201, "CUDA_ERROR_INVALID_CONTEXT"},
                                              {209, "CUDA_ERROR_NO_BINARY_FOR_GPU"},
                                              {214, "CUDA_ERROR_ECC_UNCORRECTABLE"},
                                              {217, "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED"},
                                              {218, "CUDA_ERROR_INVALID_PTX"},
                                              {220, "CUDA_ERROR_NVLINK_UNCORRECTABLE"},
                                              {221, "CUDA_ERROR_JIT_COMPILER_NOT_FOUND"},
                                              {222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"},
                                              {223, "CUDA_ERROR_JIT_COMPILATION_DISABLED"},
                                              {226, "CUDA_ERROR_CONTAINED"},
                                              {304, "CUDA_ERROR_OPERATING_SYSTEM"},
                                              {400, "CUDA_ERROR_INVALID_HANDLE"},
                                              {500, "CUDA_ERROR_NOT_FOUND"},
                                              {600, "CUDA_ERROR_NOT_READY"},
                                              {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
                                              {701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"},
                                              {702, "CUDA_ERROR_LAUNCH_TIMEOUT"},
                                              {704, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED"},
                                              {705, "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED"},
                                              {709, "CUDA_ERROR_CONTEXT_IS_DESTROYED"},
                                              {710, "CUDA_ERROR_ASSERT"},
                                              {712, "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"},
                                              {713, "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED"},
                                              {714, "CUDA_ERROR_HARDWARE_STACK_ERROR"},
                                              {715, "CUDA_ERROR_ILLEGAL_INSTRUCTION"},
                                              {716, "CUDA_ERROR_MISALIGNED_ADDRESS"},
                                              {717, "CUDA_ERROR_INVALID_ADDRESS_SPACE"},
                                              {718, "CUDA_ERROR_INVALID_PC"},
                                              {719, "CUDA_ERROR_LAUNCH_FAILED"},
                                              {801, "CUDA_ERROR_NOT_SUPPORTED"},
                                              {999, "CUDA_ERROR_UNKNOWN"}};

const std::map<std::string, void *> named_functions = {
#define CUDA_FUNCTION(name, parameters) {#name, reinterpret_cast<void *>(&name)},
#include "fake_functions.def"
#undef CUDA_FUNCTION
};

/// Only the functions' own names; "cuMemAlloc" is found as "cuMemAlloc_v2".
void *function_named(const std::string &name) {
  for (const char *const version : {"_v2", ""})
    if (const auto found = named_functions.find(name + version); found != named_functions.end())
      return found->second;
  return nullptr;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status cuGetErrorName(status which, const char **name) {
  if (const status asked = all().enter("cuGetErrorName"); asked != success)
    return asked;
  const auto found = names.find(which);
  if (!name || found == names.end()) {
    if (name)
      *name = nullptr;
    return invalid_value;
  }
  *name = found->second;
  return success;
}

status cuGetErrorString(status which, const char **text) {
  if (const status asked = all().enter("cuGetErrorString"); asked != success)
    return asked;
  const auto found = names.find(which);
  if (!text || found == names.end()) {
    if (text)
      *text = nullptr;
    return invalid_value;
  }
  *text = which == success ? "no error" : "what the fake driver's error says";
  return success;
}

status cuGetProcAddress(const char *name, void **function, int, std::uint64_t) {
  if (const status asked = all().enter("cuGetProcAddress"); asked != success)
    return asked;
  if (!name || !function)
    return invalid_value;
  *function = function_named(name);
  return *function ? success : not_found;
}

status cuGetProcAddress_v2(const char *name, void **function, int version, std::uint64_t flags,
                           int *how) {
  const status found = cuGetProcAddress(name, function, version, flags);
  if (how)
    *how = found == success ? 0 : 1;
  return found == not_found ? success : found;
}

} // extern "C"
#pragma GCC visibility pop
