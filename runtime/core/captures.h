// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The containers in a kernel's function object.
#ifndef TESSERA_RUNTIME_CORE_CAPTURES_H
#define TESSERA_RUNTIME_CORE_CAPTURES_H

#include "abi/kernel.h"
#include "core/coherence/buffer.h"

#include <memory_resource>
#include <new>
#include <span>

namespace tessera {

/// One captured array or array_view as a region of its buffer.
struct captured_container {
  const tessera_capture &capture;
  tessera_region region;
  buffer *root; ///< null for an array that was moved from
  buffer_part part;

  bool is_array() const { return capture.kind == tessera_capture_array; }
};

/// All captures of a launch, decoded once.
class capture_table {
public:
  /// `closure` is the function object. It must outlive this, and so must the arrays that it refers
  /// to.
  capture_table(const tessera_kernel &kernel, const void *closure);
  capture_table(const capture_table &) = delete;
  capture_table &operator=(const capture_table &) = delete;

  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

private:
  std::byte space_[1024]; ///< enough for most kernels
  std::pmr::monotonic_buffer_resource memory_{space_, sizeof space_};
  std::pmr::vector<std::int32_t> strides_{&memory_};
  std::pmr::vector<captured_container> all_{&memory_};
};

/// A copy of a kernel's function object, of the arrays that it refers to, and of the extent, in one
/// piece of memory. The originals may be destroyed before the kernel runs.
class closure_copy {
public:
  closure_copy(const tessera_kernel &kernel, const tessera_launch &launch, const void *closure,
               const capture_table &captures);
  closure_copy(const closure_copy &) = delete;
  closure_copy &operator=(const closure_copy &) = delete;
  ~closure_copy();

  /// Lets every container point to its data on the device. Under the state lock.
  void relocate_for(const device &where, const capture_table &captures);
  /// The launch for a device. The copy must live as long.
  dispatch over(const tessera_kernel &kernel, const void *code);

private:
  std::uint32_t alignment_;
  std::uint32_t bytes_; ///< of the function object and the arrays' objects
  std::byte *memory_;   ///< both of them, the relocations, the extent
  const std::int32_t *extent_;
  std::span<relocation> data_;
  std::span<inner_relocation> objects_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_CAPTURES_H
