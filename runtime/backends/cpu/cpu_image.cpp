// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/cpu_image.h"

namespace tessera {

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
