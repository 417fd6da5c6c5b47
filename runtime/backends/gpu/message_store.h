// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Buffers for messages of a device's kernels. Most launches have no messages, which costs them one
/// short read. Buffers are kept, and only the used part is cleared.
#ifndef TESSERA_RUNTIME_BACKENDS_GPU_MESSAGE_STORE_H
#define TESSERA_RUNTIME_BACKENDS_GPU_MESSAGE_STORE_H

#include "backends/gpu/memory_pool.h"

#include <mutex>
#include <span>
#include <vector>

namespace tessera::gpu {

/// A tessera_message_buffer in the device's memory, and the part that the host has read. It belongs
/// to one launch at a time.
class message_buffer {
public:
  message_buffer(std::unique_ptr<allocation> on_device, std::unique_ptr<allocation> on_host,
                 const std::vector<std::uint32_t> &empty);

  const allocation &on_device() const { return *on_device_; }
  bool is_clear() const { return words_to_clear_ == 0; }
  /// The copies that its queue must make. Before the launch: clears it if necessary. After the
  /// launch: reads as much as the last launch wrote, which may be enough.
  copy_region clearing() const;
  copy_region reading() const { return words_from(0, words_read_); }
  /// Whether all messages have been read, so that you can use them here.
  bool is_read() const { return words_read_ >= words_used(); }
  copy_region reading_rest();
  std::span<const std::uint32_t> read() const { return {words(), words_read_}; }
  /// Another launch may use it.
  void reset();

private:
  const std::uint32_t *words() const;
  std::size_t words_used() const;
  copy_region words_from(std::size_t first, std::size_t end) const;

  const std::unique_ptr<allocation> on_device_, on_host_;
  const std::vector<std::uint32_t> &empty_;
  std::size_t words_to_clear_;
  std::size_t words_read_;
};

/// The buffers of a device that no launch uses. Any thread.
class message_store {
public:
  /// The messages are read to pinned memory if copies need it, else to any.
  message_store(memory_pool &memory, bool is_read_to_pinned_memory)
      : memory_(memory), is_read_to_pinned_memory_(is_read_to_pinned_memory) {}
  message_store(const message_store &) = delete;
  message_store &operator=(const message_store &) = delete;

  result<std::unique_ptr<message_buffer>> take();
  void give_back(std::unique_ptr<message_buffer> read);

private:
  memory_pool &memory_;
  const bool is_read_to_pinned_memory_;
  std::mutex mutex_; ///< guards the following
  std::vector<std::uint32_t> empty_;
  std::vector<std::unique_ptr<message_buffer>> kept_;
};

} // namespace tessera::gpu

#endif // TESSERA_RUNTIME_BACKENDS_GPU_MESSAGE_STORE_H
