// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A view as the runtime sees it, and the headers' calls of the runtime for a region of a buffer.
#ifndef TESSERA_DETAIL_REGION_H
#define TESSERA_DETAIL_REGION_H

#include "tessera/completion_future.h"
#include "tessera/detail/strided_view.h"

namespace concurrency {
namespace tessera_detail {

/// Lives only as long as the view that it describes.
template <typename _Tp, int _Np> class __region {
public:
  explicit __region(const __strided_view<_Tp, _Np> &__view) {
    __fill_strides(__view.__strides_);
    __region_.__view = __view.__storage_.__view();
    __region_.extent = __view.__extent_.__components();
    __region_.__stride = __stride_;
  }
  __region(const __region &) = delete;
  __region &operator=(const __region &) = delete;

  operator const tessera_region *() const { return &__region_; }
  const tessera_buffer *__buffer() const { return __region_.__view.__buffer; }

private:
  template <int _Kp> void __fill_strides(const __strides<_Kp> &__steps) {
    for (int __dimension = 0; __dimension < _Kp - 1; ++__dimension)
      __stride_[__dimension] = __steps[__dimension];
    __stride_[_Kp - 1] = 1;
  }
  void __fill_strides(const __strides<1> &) { __stride_[0] = 1; }

  tessera_region __region_;
  int32_t __stride_[_Np];
};

/// Makes the host's copy of the view's data current, unless it is known to be.
template <typename _Tp, int _Np>
void __host_access(const __strided_view<_Tp, _Np> &__view, int __access) {
  const __region<_Tp, _Np> __asked(__view);
  if (!__asked.__buffer() || !__host_may(__asked.__buffer(), __access))
    __check(tessera_acquire_host(__asked, __access));
}

template <typename _Tp, int _Np> void __strided_view<_Tp, _Np>::__acquire_host(int __access) const {
  __check(tessera_acquire_host(__region<_Tp, _Np>(*this), __access));
}

template <typename _Tp, int _Np>
void __strided_view<_Tp, _Np>::__acquire_array(int __access) const {
  __check(tessera_acquire_array(__region<_Tp, _Np>(*this), __access));
}

/// The first `count` elements of a view whose rows follow each other without gaps, at rank 1.
template <typename _Tp, int _Np>
array_view<_Tp, 1> __in_a_row(const __strided_view<_Tp, _Np> &__view, int __count) {
  return __view.template __of_elements<_Tp>(__view.__storage_, __count);
}

/// The common part of array_view's synchronize members.
template <typename _Tp, int _Np>
void synchronize(const __strided_view<_Tp, _Np> &__view, access_type __access) {
  __check(tessera_synchronize(__region<_Tp, _Np>(__view), __access, nullptr));
}
template <typename _Tp, int _Np>
completion_future synchronize_async(const __strided_view<_Tp, _Np> &__view, access_type __access) {
  tessera_event *__event = nullptr;
  __check(tessera_synchronize(__region<_Tp, _Np>(__view), __access, &__event));
  return __event_handle::__adopt(__event);
}
template <typename _Tp, int _Np>
void synchronize_to(const __strided_view<_Tp, _Np> &__view,
                    const concurrency::accelerator_view &__target, access_type __access) {
  __check(tessera_synchronize_to(__region<_Tp, _Np>(__view), __view_handle::__of(__target),
                                 __access, nullptr));
}
template <typename _Tp, int _Np>
completion_future synchronize_to_async(const __strided_view<_Tp, _Np> &__view,
                                       const concurrency::accelerator_view &__target,
                                       access_type __access) {
  tessera_event *__event = nullptr;
  __check(tessera_synchronize_to(__region<_Tp, _Np>(__view), __view_handle::__of(__target),
                                 __access, &__event));
  return __event_handle::__adopt(__event);
}

template <typename _Tp, int _Np> void __strided_view<_Tp, _Np>::refresh() const {
  __check(tessera_refresh(__region<_Tp, _Np>(*this)));
}

template <typename _Tp, int _Np>
concurrency::accelerator_view __strided_view<_Tp, _Np>::get_source_accelerator_view() const {
  const tessera_buffer *__buffer = __storage_.__view().__buffer;
  tessera_accelerator_view *__home = __buffer ? tessera_buffer_home(__buffer) : nullptr;
  if (!__home)
    throw runtime_exception("concurrency::array_view: the array_view has no data source.", E_FAIL);
  return __view_handle::__share(__home);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_REGION_H
