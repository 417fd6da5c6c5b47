// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_messages.h"

#include "abi/kernel.h"
#include "backends/device_messages.h"
#include "backends/signals_blocked.h"

#include <algorithm>

namespace tessera::opencl {
namespace {

constexpr std::size_t words_of_buffer = std::size_t(1) << 16;
constexpr std::size_t words_before_messages = offsetof(tessera_message_buffer, words) / 4;

/// That are read after every launch, at least.
constexpr std::size_t first_words = 256;

constexpr std::size_t most_kept = 8;

} // namespace

message_buffer::message_buffer(std::unique_ptr<allocation> on_device,
                               const std::vector<std::uint32_t> &empty)
    : on_device_(std::move(on_device)), empty_(empty), words_to_clear_(empty.size()),
      words_read_(first_words) {}

std::size_t message_buffer::words_used() const {
  const std::size_t asked = words_read_[0];
  return words_before_messages + std::min(asked, words_of_buffer - words_before_messages);
}

status message_buffer::enqueue_clearing(const device_facts &on, const enqueued &where) {
  return enqueue_copy(on,
                      {.to = {{on_device_.get(), 0}},
                       .from = {memory_ref::of_host(empty_.data())},
                       .bytes = words_to_clear_ * sizeof empty_[0]},
                      where, nullptr);
}

status message_buffer::read_from(std::size_t first, const device_facts &on, const enqueued &where,
                                 event_id *done) {
  const std::size_t word_bytes = sizeof words_read_[0];
  return enqueue_copy(on,
                      {.to = {memory_ref::of_host(words_read_.data() + first)},
                       .from = {{on_device_.get(), first * word_bytes}},
                       .bytes = (words_read_.size() - first) * word_bytes},
                      where, done);
}

status message_buffer::enqueue_reading(const device_facts &on, const enqueued &where,
                                       event_id *done) {
  return read_from(0, on, where, done);
}

status message_buffer::enqueue_reading_rest(const device_facts &on, const enqueued &where,
                                            event_id *done) {
  const std::size_t read = words_read_.size();
  words_read_.resize(words_used());
  return read_from(read, on, where, done);
}

void message_buffer::reset() {
  words_to_clear_ = words_read_[0] == 0 ? 0 : words_used();
  // The next one may say as much.
  words_read_.resize(std::max(first_words, words_used()));
}

message_store::~message_store() {
  if (reading_ && !library::is_lost())
    context_.api().clReleaseCommandQueue(reading_);
}

result<std::unique_ptr<message_buffer>> message_store::take() {
  result<context_id> in = context_.id();
  if (!in)
    return in.failure();
  {
    const std::lock_guard held(mutex_);
    if (!kept_.empty()) {
      std::unique_ptr<message_buffer> taken = std::move(kept_.back());
      kept_.pop_back();
      return taken;
    }
    if (!reading_) {
      empty_ = empty_message_buffer(words_of_buffer);
      kept_.reserve(most_kept); // to give one back needs no memory
      const signals_blocked in_threads_of_the_driver;
      status outcome = success;
      reading_ = context_.api().clCreateCommandQueue(*in, context_.facts().id, 0, &outcome);
      if (!reading_)
        return context_.failure(outcome, "make a queue");
    }
  }
  result<std::unique_ptr<allocation>> on_device =
      memory_.allocate(words_of_buffer * sizeof(std::uint32_t), memory_kind::device);
  if (!on_device)
    return on_device.failure();
  return std::make_unique<message_buffer>(std::move(*on_device), empty_);
}

void message_store::give_back(std::unique_ptr<message_buffer> read) {
  read->reset();
  const std::lock_guard held(mutex_);
  if (kept_.size() < most_kept)
    kept_.push_back(std::move(read));
}

} // namespace tessera::opencl
