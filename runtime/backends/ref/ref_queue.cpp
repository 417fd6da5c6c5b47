// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/ref/ref_queue.h"

#include "backends/host_memory.h"
#include "backends/ref/check/shadow_memory.h"
#include "backends/unwritten_pattern.h"

namespace tessera {

result<counted<event>> ref_queue::launch(const dispatch &work, std::span<const counted<event>>) {
  const tessera_image &image = *static_cast<const tessera_image *>(work.code);
  relocate(work);
  if (result<void> outcome = ref_launch(work, image, workers_).run(); !outcome)
    return outcome.failure();
  return counted<event>();
}

/// What comes from elsewhere counts as written, but for what the host has left as it was.
static void note_row(const shadow_memory &memory, const std::byte *to, const std::byte *from,
                     std::uint64_t bytes, bool is_of_array) {
  memory.note_copied(to, from, bytes);
  if (is_of_array && !memory.holds(from))
    unwritten_pattern::for_each_part(to, bytes, [&](const std::byte *begin, std::uint64_t length) {
      memory.forget(begin, length, 0);
    });
}

result<counted<event>> ref_copy_queue::copy(const copy_region &what,
                                            std::span<const counted<event>> after) {
  result<counted<event>> done = host_memory_queue::copy(what, after);
  const shadow_memory *const memory = shadow_memory::instance();
  const std::byte *const to = address_of(what.to.begin), *const from = address_of(what.from.begin);
  if (!memory || !memory->holds(to))
    return done;
  for (std::uint64_t slice = 0; slice < what.slices; ++slice)
    for (std::uint64_t row = 0; row < what.rows; ++row)
      note_row(*memory, to + slice * what.to.slice_pitch + row * what.to.row_pitch,
               from + slice * what.from.slice_pitch + row * what.from.row_pitch, what.bytes,
               what.is_of_array);
  return done;
}

} // namespace tessera
