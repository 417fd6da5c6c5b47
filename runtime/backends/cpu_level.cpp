// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu_level.h"

#include <cassert>

namespace tessera {

int native_cpu_level() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4"))
    return tessera_image_x86_64_v4;
  if (__builtin_cpu_supports("x86-64-v3"))
    return tessera_image_x86_64_v3;
  if (__builtin_cpu_supports("x86-64-v2"))
    return tessera_image_x86_64_v2;
  return tessera_image_x86_64;
#else
  return 0;
#endif
}

result<int> allowed_cpu_level(const std::string &asked) {
  const int native = native_cpu_level();
  if (asked.empty())
    return native;
  assert(asked.size() == 2 && "settings have looked at what is asked");
  const int level = asked[1] - '0'; // "v1" to "v4": core has looked
  if (level > native)
    return error(tessera_error_unsupported,
                 "TESSERA_CPU asks for " + asked + ", which this processor cannot run.");
  return level;
}

} // namespace tessera
