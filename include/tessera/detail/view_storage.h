// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of array and array_view that knows where the data is.
///
/// The marks tell the compiler what to list in a kernel's capture table: it finds objects of these
/// classes inside a kernel's function object, at any depth.
///
/// On the host the objects share ownership of the buffer; in a kernel they are bits. Both sides get
/// the same constructors and destructor, which call a function that is overloaded on its
/// restriction.
#ifndef TESSERA_DETAIL_VIEW_STORAGE_H
#define TESSERA_DETAIL_VIEW_STORAGE_H

#include "tessera/access_type.h"
#include "tessera/detail/status.h"

namespace concurrency {
namespace tessera_detail {

/// May the host do `access` with the buffer's data without asking the runtime? A null buffer is
/// memory of a kernel's or nobody's.
inline bool host_may(const tessera_buffer *buffer, int access) {
  if (!buffer)
    return true;
  const auto *head = reinterpret_cast<const tessera_buffer_head *>(buffer);
  return (__atomic_load_n(&head->host_rights, __ATOMIC_ACQUIRE) & access) == access;
}

class TESSERA_CAPTURED(view) view_storage {
public:
  /// Adopts one reference to the buffer.
  explicit view_storage(const tessera_view &view) restrict(amp, cpu) : view_(view) {}
  view_storage(const view_storage &other) restrict(amp, cpu) : view_(other.view_) { retain(); }
  view_storage &operator=(const view_storage &other) restrict(amp, cpu) {
    other.retain();
    release();
    view_ = other.view_;
    return *this;
  }
  ~view_storage() restrict(amp, cpu) { release(); }

  static view_storage share(const tessera_view &view) restrict(amp, cpu) {
    view_storage shared(view);
    shared.retain();
    return shared;
  }
  /// Other data of the same buffer, of another rank or size of elements.
  view_storage at(void *data, uint32_t rank, uint32_t element_bytes) const restrict(amp, cpu) {
    return share(tessera_view{data, view_.buffer, rank, element_bytes});
  }
  void *data() const restrict(amp, cpu) { return view_.data; }
  const tessera_view &view() const restrict(amp, cpu) { return view_; }

private:
  void retain() const restrict(cpu) {
    if (view_.buffer)
      tessera_buffer_retain(view_.buffer);
  }
  void release() const restrict(cpu) {
    if (view_.buffer)
      tessera_buffer_release(view_.buffer);
  }
#ifdef __TESSERA_AMP__
  void retain() const restrict(amp) {}
  void release() const restrict(amp) {}
#endif

  tessera_view view_;
};

/// What array derives from: its kernels see the array through a pointer to this.
class TESSERA_CAPTURED(array) array_storage {
public:
  array_storage(const array_storage &) = delete;
  array_storage &operator=(const array_storage &) = delete;

protected:
  array_storage(uint32_t rank, uint32_t element_bytes)
      : view_{nullptr, nullptr, rank, element_bytes} {}
  ~array_storage() { release(); }

  view_storage shared_storage() const restrict(amp, cpu) { return view_storage::share(view_); }
  const tessera_buffer *buffer() const {
    if (!view_.buffer)
      throw uninitialized_object("concurrency::array: the array was moved from.");
    return view_.buffer;
  }
  void release() {
    if (view_.buffer)
      tessera_buffer_release(view_.buffer);
    view_.data = nullptr;
    view_.buffer = nullptr;
  }

  tessera_view view_;
};

/// More than any memory has when the product is too large: extent::size() has only 32 bits.
template <typename T, typename Extent> uint64_t bytes_of(const Extent &shape) {
  const uint64_t most = ~uint64_t(0);
  uint64_t bytes = sizeof(T);
  for (int dimension = 0; dimension < Extent::rank; ++dimension) {
    const uint64_t length = shape[dimension] > 0 ? shape[dimension] : 0;
    bytes = length != 0 && bytes > most / length ? most : bytes * length;
  }
  return bytes;
}

inline void check_array_extent(const int *extent, int rank) {
  for (int dimension = 0; dimension < rank; ++dimension) {
    if (extent[dimension] > 0)
      continue;
    const std::string message = "concurrency::array: the extent of dimension " +
                                std::to_string(dimension) + " of the array (" +
                                std::to_string(extent[dimension]) +
                                ") cannot be smaller than or equal to 0.";
    throw runtime_exception(message.c_str(), E_INVALIDARG);
  }
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_VIEW_STORAGE_H
