// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// libcuda, opened at run time, and its functions.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_LIBRARY_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_LIBRARY_H

#include "backends/cuda/cuda_api.h"

#include <string>

namespace tessera::cuda {

/// Optional functions may be null.
struct functions {
#define CUDA_FUNCTION(name, parameters) status(*name) parameters = nullptr;
#define CUDA_OPTIONAL CUDA_FUNCTION
#include "backends/cuda/cuda_functions.def"
#undef CUDA_FUNCTION
#undef CUDA_OPTIONAL

  /// The library stays in memory until the end of the process. Null if there is no such library, or
  /// if a required function is missing. `refusal` then says why, except if the library does not
  /// exist.
  static const functions *open(const char *file_name, std::string &refusal);

  /// "CUDA_ERROR_INVALID_PTX (218), a PTX JIT compilation failed"
  std::string name_of(status failure) const;
  /// 0 if there is no answer.
  int value_of(device_id of, int attribute) const;
};

/// After it, no call of the process in the device's context works.
bool ends_context(status failure);

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_LIBRARY_H
