// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of array and array_view that knows where the data is.
///
/// The marks tell the compiler what to list in a kernel's capture table. It finds objects of these
/// classes inside a kernel's function object, at any depth.
///
/// On the host the objects share ownership of the buffer. In a kernel they are plain bits. Both
/// sides get the same constructors and destructor, which call a function that is overloaded on its
/// restriction.
#ifndef TESSERA_DETAIL_VIEW_STORAGE_H
#define TESSERA_DETAIL_VIEW_STORAGE_H

#include "tessera/access_type.h"
#include "tessera/detail/refusal.h"
#include "tessera/detail/status.h"

#include <climits>

namespace concurrency {
namespace tessera_detail {

/// Whether the host may access the buffer's data in this way without a call of the runtime. A null
/// buffer means memory of a kernel, or no memory.
inline bool __host_may(const tessera_buffer *__buffer, int __access) {
  if (!__buffer)
    return true;
  const auto *__head = reinterpret_cast<const tessera_buffer_head *>(__buffer);
  return (__atomic_load_n(&__head->__host_rights, __ATOMIC_ACQUIRE) & __access) == __access;
}

class TESSERA_CAPTURED("view") __view_storage {
public:
  /// Takes over one reference to the buffer.
  explicit __view_storage(const tessera_view &__view) restrict(amp, cpu) : __view_(__view) {}
  __view_storage(const __view_storage &__other) restrict(amp, cpu) : __view_(__other.__view_) {
    __retain();
  }
  __view_storage &operator=(const __view_storage &__other) restrict(amp, cpu) {
    __other.__retain();
    release();
    __view_ = __other.__view_;
    return *this;
  }
  ~__view_storage() restrict(amp, cpu) { release(); }

  static __view_storage __share(const tessera_view &__view) restrict(amp, cpu) {
    __view_storage __shared(__view);
    __shared.__retain();
    return __shared;
  }
  /// Other data of the same buffer, with another rank or size of elements.
  __view_storage at(void *data, uint32_t rank, uint32_t __element_bytes) const restrict(amp, cpu) {
    return __share(tessera_view{data, __view_.__buffer, rank, __element_bytes});
  }
  void *data() const restrict(amp, cpu) { return __view_.data; }
  const tessera_view &__view() const restrict(amp, cpu) { return __view_; }

private:
  void __retain() const restrict(cpu) {
    if (__view_.__buffer)
      tessera_buffer_retain(__view_.__buffer);
  }
  void release() const restrict(cpu) {
    if (__view_.__buffer)
      tessera_buffer_release(__view_.__buffer);
  }
#ifdef __TESSERA_AMP__
  void __retain() const restrict(amp) {}
  void release() const restrict(amp) {}
#endif

  tessera_view __view_;
};

/// The base class of array. Kernels access the array through a pointer to this.
class TESSERA_CAPTURED("array") __array_storage {
public:
  __array_storage(const __array_storage &) = delete;
  __array_storage &operator=(const __array_storage &) = delete;

protected:
  __array_storage(uint32_t rank, uint32_t __element_bytes)
      : __view_{nullptr, nullptr, rank, __element_bytes} {}
  ~__array_storage() { release(); }

  /// For a view of it. After a move there is none: its subscripts would access nothing.
  __view_storage __shared_storage() const restrict(cpu) {
    __buffer();
    return __view_storage::__share(__view_);
  }
#ifdef __TESSERA_AMP__
  __view_storage __shared_storage() const restrict(amp) { return __view_storage::__share(__view_); }
#endif
  const tessera_buffer *__buffer() const {
    if (!__view_.__buffer)
      throw uninitialized_object("concurrency::array: the array was moved from.");
    return __view_.__buffer;
  }
  void release() {
    if (__view_.__buffer)
      tessera_buffer_release(__view_.__buffer);
    __view_.data = nullptr;
    __view_.__buffer = nullptr;
  }

  tessera_view __view_;
};

/// If the product is too large, the result is more than any memory has: extent::size() has only 32
/// bits.
template <typename _Tp, typename _Extent> uint64_t __bytes_of(const _Extent &__shape) {
  const uint64_t __most = ~uint64_t(0);
  uint64_t __bytes = sizeof(_Tp);
  for (int __dimension = 0; __dimension < _Extent::rank; ++__dimension) {
    const uint64_t __length = __shape[__dimension] > 0 ? __shape[__dimension] : 0;
    __bytes = __length != 0 && __bytes > __most / __length ? __most : __bytes * __length;
  }
  return __bytes;
}

/// extent::size() cannot count more.
template <typename _Extent> void __check_points(const char *__of, const _Extent &__shape) {
  const uint64_t __points = __bytes_of<char>(__shape);
  if (__points <= UINT_MAX)
    return;
  __refuse(__text("concurrency::%s: %llu elements are more than an extent can have (%u).", __of,
                  static_cast<unsigned long long>(__points), UINT_MAX));
}

/// Not inlined, as the checks are.
[[__noreturn__]] __attribute__((__cold__, __noinline__)) inline void
__refuse_length(const char *__of, const char *__whose, int __dimension, int __length,
                bool __may_be_empty = false) {
  __refuse(__text("concurrency::%s: the extent of dimension %d of the %s (%d) cannot be smaller "
                  "than %s0.",
                  __of, __dimension, __whose, __length, __may_be_empty ? "" : "or equal to "));
}

/// Every length must be positive, or may be 0 with `__may_be_empty`.
inline void __check_lengths(const char *__of, const int *__extent, int __rank,
                            bool __may_be_empty) {
  for (int __dimension = 0; __dimension < __rank; ++__dimension)
    if (__extent[__dimension] < (__may_be_empty ? 0 : 1))
      __refuse_length(__of, __of, __dimension, __extent[__dimension], __may_be_empty);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_VIEW_STORAGE_H
