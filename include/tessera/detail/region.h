// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A view as the runtime sees it, and what the headers ask of the runtime for a region of a buffer.
#ifndef TESSERA_DETAIL_REGION_H
#define TESSERA_DETAIL_REGION_H

#include "tessera/detail/strided_view.h"

namespace concurrency {
namespace tessera_detail {

/// Lives only as long as the view that it describes.
template <typename T, int N> class region {
public:
  explicit region(const strided_view<T, N> &view) {
    fill_strides(view.strides_);
    region_.view = view.storage_.view();
    region_.rank = N;
    region_.element_bytes = sizeof(T);
    region_.extent = view.extent_.components();
    region_.stride = stride_;
  }
  region(const region &) = delete;
  region &operator=(const region &) = delete;

  operator const tessera_region *() const { return &region_; }

private:
  template <int K> void fill_strides(const strides<K> &steps) {
    for (int dimension = 0; dimension < K - 1; ++dimension)
      stride_[dimension] = steps[dimension];
    stride_[K - 1] = 1;
  }
  void fill_strides(const strides<1> &) { stride_[0] = 1; }

  tessera_region region_;
  int32_t stride_[N];
};

template <typename T, int N> void strided_view<T, N>::acquire_host(int access) const {
  check(tessera_acquire_host(region<T, N>(*this), access));
}

template <typename T, int N> void strided_view<T, N>::refresh() const {
  check(tessera_refresh(region<T, N>(*this)));
}

template <typename T, int N>
concurrency::accelerator_view strided_view<T, N>::get_source_accelerator_view() const {
  const tessera_buffer *buffer = storage_.view().buffer;
  tessera_accelerator_view *home = buffer ? tessera_buffer_home(buffer) : nullptr;
  if (!home)
    throw runtime_exception("concurrency::array_view: the array_view has no data source.", E_FAIL);
  return view_handle::share(home);
}

} // namespace tessera_detail
} // namespace concurrency

#endif // TESSERA_DETAIL_REGION_H
