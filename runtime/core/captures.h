// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The containers in a kernel's function object.
#ifndef TESSERA_RUNTIME_CORE_CAPTURES_H
#define TESSERA_RUNTIME_CORE_CAPTURES_H

#include "abi/kernel.h"
#include "core/coherence/buffer.h"

#include <new>
#include <span>

namespace tessera {

inline constexpr int max_captured_rank = 128;

inline std::span<const tessera_capture> captures_of(const tessera_kernel &kernel) {
  return {kernel.captures, kernel.capture_count};
}

/// One captured array or array_view as a region of its buffer.
class captured_container {
public:
  /// `closure` is the function object, which outlives this.
  captured_container(const void *closure, const tessera_capture &capture);
  captured_container(const captured_container &) = delete;
  captured_container &operator=(const captured_container &) = delete;

  bool is_array() const { return is_array_; }
  /// False for an array that was moved from.
  bool has_data() const { return region_.__view.__buffer != nullptr; }
  buffer &root() const;
  buffer_part part() const { return root().part(region_); }

private:
  bool is_array_;
  tessera_region region_;
  std::int32_t stride_[max_captured_rank];
};

/// A copy of a kernel's function object, and of the arrays that it refers to: the originals may go
/// before the kernel runs.
class closure_copy {
public:
  closure_copy(const tessera_kernel &kernel, const void *closure);
  closure_copy(const closure_copy &) = delete;
  closure_copy &operator=(const closure_copy &) = delete;
  ~closure_copy();

  /// Makes every container point to the data where the device has it. Under the state lock.
  void patch_for(const device &where);
  const void *get() const { return memory_; }

private:
  const tessera_kernel &kernel_;
  std::align_val_t alignment_;
  std::byte *memory_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_CAPTURES_H
