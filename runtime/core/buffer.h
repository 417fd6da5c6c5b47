// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A root of data: the memory that an array and its views, or all views of one source, share.
///
/// Every access goes through acquire_host or acquire_device, which make the data current there.
/// Today every device works on the host's memory, so there is one copy, which is always current.
#ifndef TESSERA_RUNTIME_CORE_BUFFER_H
#define TESSERA_RUNTIME_CORE_BUFFER_H

#include "core/accelerator.h"

namespace tessera {

/// Counted: it deletes itself with its last reference.
class buffer {
public:
  /// Who provides the memory.
  enum class source { user, array, none };

  /// `memory` belongs to `home`'s device unless it is the user's. Takes no references to the views.
  buffer(source kind, void *memory, std::uint64_t bytes, view_queue &home, view_queue &associated,
         std::int32_t cpu_access);
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;

  static result<buffer *> create(source kind, std::uint64_t bytes, view_queue &home,
                                 view_queue &associated, std::int32_t cpu_access);

  void retain() { references_.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete this;
  }

  source kind() const { return kind_; }
  void *memory() const { return memory_; }
  std::uint64_t bytes() const { return bytes_; }
  view_queue &home() const { return home_; }
  view_queue &associated() const { return associated_; }
  std::int32_t cpu_access() const { return cpu_access_; }

  /// Makes the data current for the host. `access` is a set of tessera_access.
  result<void> acquire_host(std::int32_t access);
  /// Makes the data current where `view` runs kernels.
  result<void> acquire_device(view_queue &view, std::int32_t access);

private:
  ~buffer();

  [[maybe_unused]] tessera_buffer_head head_; ///< first: the headers read it through the handle
  std::atomic<std::int32_t> references_{1};
  std::int32_t cpu_access_;
  source kind_;
  void *memory_;
  std::uint64_t bytes_;
  view_queue &home_;
  view_queue &associated_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_BUFFER_H
