// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel by hand that captures array_views of ints, as a generated descriptor lists them.
#ifndef TESSERA_TEST_RUNTIME_VIEW_KERNEL_H
#define TESSERA_TEST_RUNTIME_VIEW_KERNEL_H

#include "abi/kernel.h"
#include "amp.h"

#include <cstddef>
#include <functional>

namespace test {

/// Launches work(view) as one work-item over a view of the rank, on the accelerator_view. `work`
/// sees the data where the accelerator has it, through get_ref() alone: other subscripts would ask
/// the host. It must outlive the kernel.
template <int N> class view_kernel {
public:
  typedef concurrency::array_view<int, N> view_type;
  typedef std::function<void(const view_type &)> function;

  view_kernel(const function &work, int access = tessera_access_read_write)
      : capture_{offsetof(closure, view), tessera_capture_view, static_cast<std::uint16_t>(access),
                 sizeof(view_type)},
        work_(work) {
    kernel_.abi_version = TESSERA_ABI_VERSION;
    kernel_.rank = 1;
    kernel_.closure_size = sizeof(closure);
    kernel_.closure_align = alignof(closure);
    kernel_.captures = &capture_;
    kernel_.capture_count = 1;
    kernel_.name = "test.cpp:1";
    kernel_.image_count = 1;
    kernel_.images = &image_;
  }
  view_kernel(const view_kernel &) = delete;

  /// Without an accelerator_view: the runtime chooses.
  void launch(const view_type &view, const concurrency::accelerator_view *on = nullptr) const {
    const closure captured = {view, &work_};
    const std::int32_t one_work_item[] = {1};
    tessera_launch launch = {TESSERA_ABI_VERSION, 1, one_work_item,
                             on ? concurrency::tessera_detail::__view_handle::__of(*on) : nullptr,
                             0};
    tessera_launch_kernel(&kernel_, &launch, &captured);
    concurrency::tessera_detail::__check(launch.__status);
  }

private:
  struct closure {
    view_type view;
    const function *work;
  };
  static void entry(const void *memory, const tessera_tile *, void *) {
    const closure &captured = *static_cast<const closure *>(memory);
    (*captured.work)(captured.view);
  }

  tessera_image image_ = {tessera_image_host, 0, {entry}, 0};
  tessera_capture capture_;
  tessera_kernel kernel_ = {};
  function work_;
};

/// Adds to every element.
template <int N>
void add(const concurrency::array_view<int, N> &view, int amount,
         const concurrency::accelerator_view &on) {
  const view_kernel<N> kernel([amount](const concurrency::array_view<int, N> &data) {
    const concurrency::extent<N> shape = data.get_extent();
    for (unsigned int number = 0; number < shape.size(); ++number) {
      concurrency::index<N> point;
      unsigned int rest = number;
      for (int dimension = N - 1; dimension >= 0; --dimension) {
        point[dimension] = int(rest % unsigned(shape[dimension]));
        rest /= unsigned(shape[dimension]);
      }
      data.get_ref(point) += amount;
    }
  });
  kernel.launch(view, &on);
  concurrency::accelerator_view(on).wait(); // the kernel's function goes now
}

} // namespace test

#endif // TESSERA_TEST_RUNTIME_VIEW_KERNEL_H
