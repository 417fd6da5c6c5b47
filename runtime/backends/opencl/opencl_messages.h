// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where the kernels of a device say something. Most launches say nothing, which costs them one
/// short read: buffers are kept, and cleared only of what has been said in them.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MESSAGES_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MESSAGES_H

#include "backends/opencl/opencl_copy.h"

namespace tessera::opencl {

/// A tessera_message_buffer in the device's memory, and what the host has read of it. One launch's
/// at a time.
class message_buffer {
public:
  message_buffer(std::unique_ptr<allocation> on_device, const std::vector<std::uint32_t> &empty);

  const allocation &on_device() const { return *on_device_; }
  bool is_clear() const { return words_to_clear_ == 0; }
  status enqueue_clearing(const device_facts &on, const enqueued &where);
  /// Reads as much as the last launch has said, which may be enough.
  status enqueue_reading(const device_facts &on, const enqueued &where, event_id *done);
  /// Has all been read that was said? Then it may be read here.
  bool is_read() const { return words_read_.size() >= words_used(); }
  status enqueue_reading_rest(const device_facts &on, const enqueued &where, event_id *done);
  std::span<const std::uint32_t> read() const { return words_read_; }
  /// Another launch may have it.
  void reset();

private:
  std::size_t words_used() const;
  status read_from(std::size_t first, const device_facts &on, const enqueued &where,
                   event_id *done);

  const std::unique_ptr<allocation> on_device_;
  const std::vector<std::uint32_t> &empty_;
  std::size_t words_to_clear_;
  std::vector<std::uint32_t> words_read_;
};

/// Those of a device that no launch has. Any thread.
class message_store {
public:
  message_store(context &of, memory_pool &memory) : context_(of), memory_(memory) {}
  message_store(const message_store &) = delete;
  message_store &operator=(const message_store &) = delete;
  ~message_store();

  result<std::unique_ptr<message_buffer>> take();
  void give_back(std::unique_ptr<message_buffer> read);

  /// For reading what has been said while other queues go on. It is there once a buffer has been
  /// taken.
  queue_id reading_queue() const { return reading_; }

private:
  context &context_;
  memory_pool &memory_;
  std::mutex mutex_; ///< of what follows
  std::vector<std::uint32_t> empty_;
  std::vector<std::unique_ptr<message_buffer>> kept_;
  queue_id reading_ = nullptr;
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_MESSAGES_H
