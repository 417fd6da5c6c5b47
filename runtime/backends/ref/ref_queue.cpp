// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/ref_queue.h"

#include "backends/host_memory.h"
#include "backends/ref/ref_launch.h"

namespace tessera {
namespace {

const tessera_image *find_image(const tessera_kernel &kernel) {
  for (std::uint32_t number = 0; number < kernel.image_count; ++number)
    if (kernel.images[number].kind == tessera_image_ref)
      return &kernel.images[number];
  return nullptr;
}

} // namespace

result<counted<event>> ref_queue::launch(const dispatch &work, std::span<const counted<event>>) {
  const tessera_image *image = find_image(work.kernel);
  if (!image)
    return error(tessera_error_unsupported, std::string("the kernel at ") + work.kernel.name +
                                                " has no code for the reference accelerator.");
  relocate(work);
  if (result<void> outcome = ref_launch(work, *image, stacks_).run(); !outcome)
    return outcome.failure();
  return counted<event>();
}

} // namespace tessera
