// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/launch_arguments.h"

#include "backends/gpu/image_store.h"
#include "backends/image_choice.h"

#include <cassert>
#include <cstring>

namespace tessera::gpu {
namespace {

constexpr std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

const loaded_images &loaded_of(const dispatch &work) {
  return *static_cast<const loaded_images *>(work.code);
}

} // namespace

launch_arguments::launch_arguments(const dispatch &work, const code_format &format,
                                   device_event &done, std::uint64_t at_once)
    : launch_arguments(work, format, choose(work, format, at_once), done) {}

launch_arguments::launch_arguments(const dispatch &work, const code_format &format,
                                   std::size_t chosen, device_event &done)
    : work_(work), format_(format), done_(done),
      image_(first_image(work.kernel, format.image_kind)[chosen]), code_(loaded_of(work)[chosen]) {}

/// Which of the images of the format.
std::size_t launch_arguments::choose(const dispatch &work, const code_format &format,
                                     std::uint64_t at_once) {
  const tessera_image *const first = first_image(work.kernel, format.image_kind);
  const image_choice choice(work, first, place_on_device, loaded_of(work), at_once);
  return std::size_t(&choice.image() - first);
}

result<void> launch_arguments::prepare(memory_pool &memory, message_store &messages) {
  if (work_.report)
    work_.report->variant = image_.variant;
  if (result<void> made = make_closure(memory); !made)
    return made;
  if (!has(tessera_blob_messages))
    return {};
  result<std::unique_ptr<message_buffer>> taken = messages.take();
  if (!taken)
    return taken.failure();
  work_memory &needs = done_.needs();
  needs.messages = std::move(*taken);
  needs.store = &messages;
  needs.strings = blob().strings;
  return {};
}

/// The function object and the arrays' objects, and the extent behind them.
result<void> launch_arguments::make_closure(memory_pool &memory) {
  const std::size_t bytes = blob().closure_bytes;
  const std::size_t of_extent = work_.kernel.rank * sizeof(std::int32_t);
  if (bytes != padded(work_.closure.size()) + padded(of_extent))
    return error(tessera_error, std::string("the kernel at ") + work_.kernel.name +
                                    " has a function object of another size than its " +
                                    format_.name + ".");
  const bool is_in_memory = has(tessera_blob_closure_in_memory);
  if (is_in_memory || bytes > space_.size()) {
    std::vector<std::byte> &kept = done_.needs().closure;
    kept.resize(bytes);
    closure_ = kept;
  } else {
    closure_ = std::span(space_).first(bytes);
  }
  std::byte *const extent = closure_.data() + padded(work_.closure.size());
  std::memcpy(closure_.data(), work_.closure.data(), work_.closure.size());
  std::memset(extent, 0, padded(of_extent));
  std::memcpy(extent, work_.extent, of_extent);
  for (const relocation &one : work_.data) {
    assert(one.offset + sizeof one.data.offset <= closure_.size() &&
           "a capture lies in its object");
    std::memcpy(closure_.data() + one.offset, &one.data.offset, sizeof one.data.offset);
  }
  if (!is_in_memory)
    return {};
  result<std::unique_ptr<allocation>> on_device = memory.allocate(bytes, memory_kind::device);
  if (!on_device)
    return on_device.failure();
  done_.needs().closure_on_device = std::move(*on_device);
  return {};
}

const allocation *launch_arguments::closure_on_device() const {
  return has(tessera_blob_closure_in_memory) ? done_.needs().closure_on_device.get() : nullptr;
}

message_buffer *launch_arguments::messages() const {
  return has(tessera_blob_messages) ? done_.needs().messages.get() : nullptr;
}

std::array<std::optional<copy_region>, 2> launch_arguments::copies_before() const {
  std::array<std::optional<copy_region>, 2> all;
  if (const allocation *const to = closure_on_device())
    all[0] = copy_region{
        .to = {{to, 0}}, .from = {memory_ref::of_host(closure_.data())}, .bytes = closure_.size()};
  if (const message_buffer *const said = messages(); said && !said->is_clear())
    all[1] = said->clearing();
  return all;
}

} // namespace tessera::gpu
