// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/ref_queue.h"

#include "backends/host_memory.h"
#include "backends/ref/ref_launch.h"

namespace tessera {
result<counted<event>> ref_queue::launch(const dispatch &work, std::span<const counted<event>>) {
  const tessera_image &image = *static_cast<const tessera_image *>(work.code);
  relocate(work);
  if (result<void> outcome = ref_launch(work, image, stacks_).run(); !outcome)
    return outcome.failure();
  return counted<event>();
}

} // namespace tessera
