// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_library.h"

#include "backends/gpu/driver.h"
#include "backends/gpu/library_file.h"

#include <atomic>

#include <dlfcn.h>

namespace tessera::cuda {
namespace {

/// They stay, and so nobody has to take them for lost memory.
struct opened_library {
  functions all;
  const opened_library *earlier = nullptr;
};
std::atomic<const opened_library *> last_opened{nullptr};

} // namespace

const functions *functions::open(const char *file_name, std::string &refusal) {
  void *const file = gpu::open_driver(file_name, refusal);
  if (!file)
    return nullptr;
  functions found;
  const char *missing = nullptr;
#define CUDA_OPTIONAL(name, parameters)                                                            \
  found.name = reinterpret_cast<decltype(found.name)>(dlsym(file, #name));
#define CUDA_FUNCTION(name, parameters)                                                            \
  CUDA_OPTIONAL(name, parameters)                                                                  \
  missing = !missing && !found.name ? #name : missing;
#include "backends/cuda/cuda_functions.def"
#undef CUDA_FUNCTION
#undef CUDA_OPTIONAL
  if (missing) {
    refusal = std::string("it has no function ") + missing;
    return nullptr;
  }
  gpu::drivers::note_forks();
  auto *const opened = new opened_library{found};
  opened->earlier = last_opened.exchange(opened);
  return &opened->all;
}

std::string functions::name_of(status failure) const {
  const char *name = nullptr, *meaning = nullptr;
  const bool has_name = cuGetErrorName(failure, &name) == success && name;
  std::string text =
      std::string(has_name ? name : "CUDA's error") + " (" + std::to_string(failure) + ")";
  if (cuGetErrorString(failure, &meaning) == success && meaning)
    text += std::string(", ") + meaning;
  return text;
}

int functions::value_of(device_id of, int attribute) const {
  int value = 0;
  return cuDeviceGetAttribute(&value, attribute, of) == success ? value : 0;
}

bool ends_context(status failure) {
  switch (failure) {
  case ecc_uncorrectable:
  case nvlink_uncorrectable:
  case contained:
  case illegal_address:
  case launch_timeout:
  case context_is_destroyed:
  case assertion:
  case hardware_stack_error:
  case illegal_instruction:
  case misaligned_address:
  case invalid_address_space:
  case invalid_pc:
  case launch_failed:
    return true;
  default:
    return false;
  }
}

} // namespace tessera::cuda
