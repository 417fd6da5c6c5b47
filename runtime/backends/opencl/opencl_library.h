// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// libOpenCL, opened at run time, and its functions.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LIBRARY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LIBRARY_H

#include "backends/gpu/driver.h"
#include "backends/opencl/opencl_api.h"

#include <string>
#include <vector>

namespace tessera::opencl {

/// For one platform. Optional functions may be null.
struct functions {
#define OPENCL_FUNCTION(type, name, parameters) type(*name) parameters = nullptr;
#define OPENCL_OPTIONAL OPENCL_FUNCTION
#define OPENCL_EXTENSION OPENCL_FUNCTION
#include "backends/opencl/opencl_functions.def"
#undef OPENCL_FUNCTION
#undef OPENCL_OPTIONAL
#undef OPENCL_EXTENSION

  /// The value of a query, or "" or 0 if there is no answer.
  std::string text_of(platform_id of, info what) const;
  std::string text_of(device_id of, info what) const;
  template <typename T> T value_of(device_id of, info what) const {
    T value = {};
    return clGetDeviceInfo(of, what, sizeof value, &value, nullptr) == success ? value : T();
  }
};

/// It stays in memory until the end of the process.
class library {
public:
  /// Null if there is no such library, or if a required function is missing. `refusal` then says
  /// why, except if the library does not exist.
  static const library *open(const char *file_name, std::string *refusal = nullptr);

  std::vector<platform_id> platforms() const;
  /// With the platform's extensions.
  functions functions_of(platform_id platform) const;

private:
  functions common_;
  const library *earlier_ = nullptr;
};

/// "CL_OUT_OF_RESOURCES (-5)"
std::string name_of(status failure);

/// The error of a failed call to the named device.
error failure_of(status failure, const std::string &device, const std::string &doing);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LIBRARY_H
