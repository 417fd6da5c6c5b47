// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_image.h"

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

result<const tessera_image *> select_cpu_image(const tessera_kernel &kernel, int level) {
  const tessera_image *best = nullptr;
  for (std::uint32_t number = 0; number < kernel.image_count; ++number) {
    const tessera_image &image = kernel.images[number];
    if (image.kind == tessera_image_host)
      return &image;
    const bool runs = image.kind >= tessera_image_x86_64 && int(image.kind) <= level;
    if (runs && (!best || image.kind > best->kind))
      best = &image;
  }
  if (!best)
    return error(tessera_error_unsupported, std::string("the kernel at ") + kernel.name +
                                                " has no code that this processor can run.");
  return best;
}

} // namespace tessera
