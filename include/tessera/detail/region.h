// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A view as the runtime sees it, and what the headers ask of the runtime for a region of a buffer.
#ifndef TESSERA_DETAIL_REGION_H
#define TESSERA_DETAIL_REGION_H

#include "tessera/completion_future.h"
#include "tessera/detail/strided_view.h"

namespace concurrency {
namespace tessera_detail {

/// Lives only as long as the view that it describes.
template <typename T, int N> class region {
public:
  explicit region(const strided_view<T, N> &view) {
    fill_strides(view.strides_);
    region_.view = view.storage_.view();
    region_.extent = view.extent_.components();
    region_.stride = stride_;
  }
  region(const region &) = delete;
  region &operator=(const region &) = delete;

  operator const tessera_region *() const { return &region_; }
  const tessera_buffer *buffer() const { return region_.view.buffer; }

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

/// Makes the host's copy of what the view sees current, unless it is known to be.
template <typename T, int N> void host_access(const strided_view<T, N> &view, int access) {
  const region<T, N> asked(view);
  if (!asked.buffer() || !host_may(asked.buffer(), access))
    check(tessera_acquire_host(asked, access));
}

template <typename T, int N> void strided_view<T, N>::acquire_host(int access) const {
  check(tessera_acquire_host(region<T, N>(*this), access));
}

template <typename T, int N> void strided_view<T, N>::acquire_array(int access) const {
  check(tessera_acquire_array(region<T, N>(*this), access));
}

/// What array_view's synchronize members have in common.
template <typename T, int N> void synchronize(const strided_view<T, N> &view, access_type access) {
  check(tessera_synchronize(region<T, N>(view), access, nullptr));
}
template <typename T, int N>
completion_future synchronize_async(const strided_view<T, N> &view, access_type access) {
  tessera_event *event = nullptr;
  check(tessera_synchronize(region<T, N>(view), access, &event));
  return event_handle::adopt(event);
}
template <typename T, int N>
void synchronize_to(const strided_view<T, N> &view, const concurrency::accelerator_view &target,
                    access_type access) {
  check(tessera_synchronize_to(region<T, N>(view), view_handle::of(target), access, nullptr));
}
template <typename T, int N>
completion_future synchronize_to_async(const strided_view<T, N> &view,
                                       const concurrency::accelerator_view &target,
                                       access_type access) {
  tessera_event *event = nullptr;
  check(tessera_synchronize_to(region<T, N>(view), view_handle::of(target), access, &event));
  return event_handle::adopt(event);
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
