// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// libOpenCL, opened at run time, and what its functions say.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LIBRARY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LIBRARY_H

#include "backends/opencl/opencl_api.h"
#include "backends/result.h"

#include <atomic>
#include <string>
#include <vector>

namespace tessera::opencl {

/// Of one platform: what is optional may be null.
struct functions {
#define OPENCL_FUNCTION(type, name, parameters) type(*name) parameters = nullptr;
#define OPENCL_OPTIONAL OPENCL_FUNCTION
#define OPENCL_EXTENSION OPENCL_FUNCTION
#include "backends/opencl/opencl_functions.def"
#undef OPENCL_FUNCTION
#undef OPENCL_OPTIONAL
#undef OPENCL_EXTENSION

  /// Of the value of a query, "" or 0 where there is no answer.
  std::string text_of(platform_id of, info what) const;
  std::string text_of(device_id of, info what) const;
  template <typename T> T value_of(device_id of, info what) const {
    T value = {};
    return clGetDeviceInfo(of, what, sizeof value, &value, nullptr) == success ? value : T();
  }
};

/// It stays in memory to the end of the process.
class library {
public:
  /// Null if there is no such library, or not all that is needed in it; then `refusal` says why,
  /// but for one that is not there.
  static const library *open(const char *file_name, std::string *refusal = nullptr);

  std::vector<platform_id> platforms() const;
  /// With the platform's extensions.
  functions functions_of(platform_id platform) const;

  /// In the child of a fork, where what the parent has of OpenCL must not be touched: drivers have
  /// threads, which the child lacks. And at the end of the process, once drivers may have ended.
  static bool is_lost() { return lost_ != loss::none; }
  /// Which of the two it is: the end of a sentence that begins with the accelerator.
  static const char *why_lost();
  /// At the end of the process it is lost before those drivers end that are loaded now.
  static void end_before();

private:
  enum class loss { none, in_child, at_end };

  static void note_forks();

  static inline std::atomic<loss> lost_{loss::none};
  functions common_;
  const library *earlier_ = nullptr;
};

/// "CL_OUT_OF_RESOURCES (-5)"
std::string name_of(status failure);

/// Of a call to the named device, which did not work.
error failure_of(status failure, const std::string &device, const std::string &doing);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_LIBRARY_H
