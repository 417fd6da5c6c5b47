// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::parallel_for_each (spec 7): runs a kernel once for every point of a space.
#ifndef TESSERA_PARALLEL_FOR_EACH_H
#define TESSERA_PARALLEL_FOR_EACH_H

#include "tessera/accelerator.h"
#include "tessera/detail/kernel_entry.h"
#include "tessera/tiled_extent.h"

namespace concurrency {
#ifdef __TESSERA_AMP__
namespace tessera_detail {

/// Launches through `stub`, which knows the kernel's descriptor. If `view` is null, the runtime
/// chooses.
template <typename _Kernel>
void __launch_through(void (*__stub)(const _Kernel *, tessera_launch *),
                      tessera_accelerator_view *__view, const int *__domain, int rank,
                      const _Kernel &__kernel) {
  tessera_launch __launch = {TESSERA_ABI_VERSION, static_cast<uint32_t>(rank), __domain, __view,
                             tessera_ok};
  __stub(&__kernel, &__launch);
  __check(__launch.__status);
}

template <int _Rank, int _D0, int _D1, int _D2, typename _Kernel>
void __launch(tessera_accelerator_view *__view, const extent<_Rank> &__domain,
              const _Kernel &__kernel) {
  static_assert(!__is_pointer(_Kernel) && !__is_function(_Kernel), "a kernel is a function object");
  __launch_through(reinterpret_cast<void (*)(const _Kernel *, tessera_launch *)>(
                       &__kernel_entry<_Rank, _D0, _D1, _D2, _Kernel>),
                   __view, __domain.__components(), _Rank, __kernel);
}

} // namespace tessera_detail

/// Calls `kernel` once for each point of `domain`, with an index<N>. Over a tiled_extent, it passes
/// a tiled_index of the same tile. The kernel is a lambda or a function object whose const
/// operator() is restrict(amp). It captures views and plain values by value, and arrays by
/// reference. Its result is ignored. Work-items run at the same time and in any order. Only those
/// of a tile can wait for each other.
///
/// The kernel runs where the first captured array lives, or else on the default accelerator. It
/// runs on the CPU instead if that default lacks what the kernel needs, and nobody has asked for
/// this default. The call may return before the kernel has run. The next access to the data waits
/// for it.
///
/// - invalid_compute_domain: an extent is 0 or less, or tiles do not divide it, or there are too
///   many work-items.
/// - unsupported_feature: the accelerator runs no kernels, or lacks what this one needs.
/// - runtime_exception: the launch fails for another reason.
template <int _Np, typename _Kernel>
void parallel_for_each(const extent<_Np> &__domain, const _Kernel &__kernel) {
  tessera_detail::__launch<_Np, 0, 0, 0>(nullptr, __domain, __kernel);
}
template <int _D0, typename _Kernel>
void parallel_for_each(const tiled_extent<_D0> &__domain, const _Kernel &__kernel) {
  tessera_detail::__launch<1, _D0, 0, 0>(nullptr, __domain, __kernel);
}
template <int _D0, int _D1, typename _Kernel>
void parallel_for_each(const tiled_extent<_D0, _D1> &__domain, const _Kernel &__kernel) {
  tessera_detail::__launch<2, _D0, _D1, 0>(nullptr, __domain, __kernel);
}
template <int _D0, int _D1, int _D2, typename _Kernel>
void parallel_for_each(const tiled_extent<_D0, _D1, _D2> &__domain, const _Kernel &__kernel) {
  tessera_detail::__launch<3, _D0, _D1, _D2>(nullptr, __domain, __kernel);
}

/// The same on an accelerator_view. Launches on one view run in order.
template <int _Np, typename _Kernel>
void parallel_for_each(const accelerator_view &__view, const extent<_Np> &__domain,
                       const _Kernel &__kernel) {
  tessera_detail::__launch<_Np, 0, 0, 0>(tessera_detail::__view_handle::__of(__view), __domain,
                                         __kernel);
}
template <int _D0, typename _Kernel>
void parallel_for_each(const accelerator_view &__view, const tiled_extent<_D0> &__domain,
                       const _Kernel &__kernel) {
  tessera_detail::__launch<1, _D0, 0, 0>(tessera_detail::__view_handle::__of(__view), __domain,
                                         __kernel);
}
template <int _D0, int _D1, typename _Kernel>
void parallel_for_each(const accelerator_view &__view, const tiled_extent<_D0, _D1> &__domain,
                       const _Kernel &__kernel) {
  tessera_detail::__launch<2, _D0, _D1, 0>(tessera_detail::__view_handle::__of(__view), __domain,
                                           __kernel);
}
template <int _D0, int _D1, int _D2, typename _Kernel>
void parallel_for_each(const accelerator_view &__view, const tiled_extent<_D0, _D1, _D2> &__domain,
                       const _Kernel &__kernel) {
  tessera_detail::__launch<3, _D0, _D1, _D2>(tessera_detail::__view_handle::__of(__view), __domain,
                                             __kernel);
}

#else // for editors; to make code for a launch is an error

/// Nobody defines this function. It keeps the arguments in use. Otherwise Clang forgets the place
/// of a call whose arguments it drops, or of one that may throw, and then reports nothing.
extern "C" void tessera_compile_this_file_with_ampxx(const void *__domain, const void *__kernel,
                                                     const void *__view = nullptr) noexcept;

#define TESSERA_NEEDS_AMP                                                                          \
  __attribute__((__error__("kernels are compiled by amp++ alone: compile this file with amp++"),   \
                 __noinline__))
template <int _Np, typename _Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const extent<_Np> &__domain,
                                         const _Kernel &__kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&__domain, &__kernel);
}
template <int _D0, int _D1, int _D2, typename _Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const tiled_extent<_D0, _D1, _D2> &__domain,
                                         const _Kernel &__kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&__domain, &__kernel);
}
template <int _Np, typename _Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const accelerator_view &__view,
                                         const extent<_Np> &__domain,
                                         const _Kernel &__kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&__domain, &__kernel, &__view);
}
template <int _D0, int _D1, int _D2, typename _Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const accelerator_view &__view,
                                         const tiled_extent<_D0, _D1, _D2> &__domain,
                                         const _Kernel &__kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&__domain, &__kernel, &__view);
}
#undef TESSERA_NEEDS_AMP

#endif // __TESSERA_AMP__
} // namespace concurrency

#endif // TESSERA_PARALLEL_FOR_EACH_H
