// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/gpu/message_store.h"

#include "abi/kernel.h"
#include "backends/device_messages.h"
#include "backends/host_memory.h"

#include <algorithm>

namespace tessera::gpu {
namespace {

constexpr std::size_t words_of_buffer = std::size_t(1) << 16;
constexpr std::size_t words_before_messages = offsetof(tessera_message_buffer, words) / 4;
constexpr std::size_t word_bytes = sizeof(std::uint32_t);

/// That are read after every launch, at least.
constexpr std::size_t first_words = 256;

constexpr std::size_t most_kept = 8;

} // namespace

message_buffer::message_buffer(std::unique_ptr<allocation> on_device,
                               std::unique_ptr<allocation> on_host,
                               const std::vector<std::uint32_t> &empty)
    : on_device_(std::move(on_device)), on_host_(std::move(on_host)), empty_(empty),
      words_to_clear_(empty.size()), words_read_(first_words) {}

const std::uint32_t *message_buffer::words() const {
  return reinterpret_cast<const std::uint32_t *>(on_host_->host_address());
}

std::size_t message_buffer::words_used() const {
  const std::size_t asked = words()[0];
  return words_before_messages + std::min(asked, words_of_buffer - words_before_messages);
}

copy_region message_buffer::clearing() const {
  return {.to = {{on_device_.get(), 0}},
          .from = {memory_ref::of_host(empty_.data())},
          .bytes = words_to_clear_ * word_bytes};
}

copy_region message_buffer::words_from(std::size_t first, std::size_t end) const {
  return {.to = {memory_ref::of_host(words() + first)},
          .from = {{on_device_.get(), first * word_bytes}},
          .bytes = (end - first) * word_bytes};
}

copy_region message_buffer::reading_rest() {
  const std::size_t read = words_read_;
  words_read_ = words_used();
  return words_from(read, words_read_);
}

void message_buffer::reset() {
  words_to_clear_ = words()[0] == 0 ? 0 : words_used();
  // The next one may say as much.
  words_read_ = std::max(first_words, words_used());
}

result<std::unique_ptr<message_buffer>> message_store::take() {
  {
    const std::lock_guard held(mutex_);
    if (!kept_.empty()) {
      std::unique_ptr<message_buffer> taken = std::move(kept_.back());
      kept_.pop_back();
      return taken;
    }
    if (empty_.empty()) {
      empty_ = empty_message_buffer(words_of_buffer);
      kept_.reserve(most_kept); // to give one back needs no memory
    }
  }
  constexpr std::uint64_t bytes = words_of_buffer * word_bytes;
  result<std::unique_ptr<allocation>> on_device = memory_.allocate(bytes, memory_kind::device);
  if (!on_device)
    return on_device.failure();
  result<std::unique_ptr<allocation>> on_host =
      is_read_to_pinned_memory_ ? memory_.allocate(bytes, memory_kind::pinned_host)
                                : host_allocation::make(bytes);
  if (!on_host)
    return on_host.failure();
  return std::make_unique<message_buffer>(std::move(*on_device), std::move(*on_host), empty_);
}

void message_store::give_back(std::unique_ptr<message_buffer> read) {
  read->reset();
  const std::lock_guard held(mutex_);
  if (kept_.size() < most_kept)
    kept_.push_back(std::move(read));
}

} // namespace tessera::gpu
