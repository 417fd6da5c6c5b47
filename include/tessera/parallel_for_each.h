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

/// Launches through `stub`, which knows the kernel's descriptor. A null `view`: the runtime
/// chooses.
template <typename Kernel>
void launch_through(void (*stub)(const Kernel *, tessera_launch *), tessera_accelerator_view *view,
                    const int *domain, int rank, const Kernel &kernel) {
  tessera_launch launch = {TESSERA_ABI_VERSION, static_cast<uint32_t>(rank), domain, view,
                           tessera_ok};
  stub(&kernel, &launch);
  check(launch.status);
}

template <int Rank, int D0, int D1, int D2, typename Kernel>
void launch(tessera_accelerator_view *view, const extent<Rank> &domain, const Kernel &kernel) {
  launch_through(reinterpret_cast<void (*)(const Kernel *, tessera_launch *)>(
                     &kernel_entry<Rank, D0, D1, D2, Kernel>),
                 view, domain.components(), Rank, kernel);
}

} // namespace tessera_detail

/// Calls `kernel` once for each point of `domain`, with an index<N>; over a tiled_extent with a
/// tiled_index of the same tile. The kernel is a lambda or a function object whose const operator()
/// is restrict(amp); all that it needs besides it captures: views and plain values by value, arrays
/// by reference. What it returns is dropped. Work-items run at once and in any order; only those of
/// a tile can wait for each other.
///
/// It runs where the first captured array lives, else on the default accelerator. The call may
/// return before the kernel has run; whoever looks at the data next waits for it. Throws
/// invalid_compute_domain for a domain that cannot be run, unsupported_feature where the
/// accelerator runs no kernels or lacks what this one needs, runtime_exception when the launch
/// fails otherwise.
template <int N, typename Kernel>
void parallel_for_each(const extent<N> &domain, const Kernel &kernel) {
  tessera_detail::launch<N, 0, 0, 0>(nullptr, domain, kernel);
}
template <int D0, typename Kernel>
void parallel_for_each(const tiled_extent<D0> &domain, const Kernel &kernel) {
  tessera_detail::launch<1, D0, 0, 0>(nullptr, domain, kernel);
}
template <int D0, int D1, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1> &domain, const Kernel &kernel) {
  tessera_detail::launch<2, D0, D1, 0>(nullptr, domain, kernel);
}
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2> &domain, const Kernel &kernel) {
  tessera_detail::launch<3, D0, D1, D2>(nullptr, domain, kernel);
}

/// The same on an accelerator_view, which keeps the order of what is launched on it.
template <int N, typename Kernel>
void parallel_for_each(const accelerator_view &view, const extent<N> &domain,
                       const Kernel &kernel) {
  tessera_detail::launch<N, 0, 0, 0>(tessera_detail::view_handle::of(view), domain, kernel);
}
template <int D0, typename Kernel>
void parallel_for_each(const accelerator_view &view, const tiled_extent<D0> &domain,
                       const Kernel &kernel) {
  tessera_detail::launch<1, D0, 0, 0>(tessera_detail::view_handle::of(view), domain, kernel);
}
template <int D0, int D1, typename Kernel>
void parallel_for_each(const accelerator_view &view, const tiled_extent<D0, D1> &domain,
                       const Kernel &kernel) {
  tessera_detail::launch<2, D0, D1, 0>(tessera_detail::view_handle::of(view), domain, kernel);
}
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const accelerator_view &view, const tiled_extent<D0, D1, D2> &domain,
                       const Kernel &kernel) {
  tessera_detail::launch<3, D0, D1, D2>(tessera_detail::view_handle::of(view), domain, kernel);
}

#else // an editor parses launches; a compiler that has to make code for one refuses

/// Defined nowhere. It keeps the arguments in use: Clang forgets the place of a call whose
/// arguments it drops, and of one that may throw, and then says nothing.
extern "C" void tessera_compile_this_file_with_ampxx(const void *domain, const void *kernel,
                                                     const void *view = nullptr) noexcept;

#define TESSERA_NEEDS_AMP                                                                          \
  __attribute__((error("kernels are compiled by amp++ alone: compile this file with amp++"),       \
                 noinline))
template <int N, typename Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const extent<N> &domain, const Kernel &kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&domain, &kernel);
}
template <int D0, int D1, int D2, typename Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const tiled_extent<D0, D1, D2> &domain,
                                         const Kernel &kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&domain, &kernel);
}
template <int N, typename Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const accelerator_view &view, const extent<N> &domain,
                                         const Kernel &kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&domain, &kernel, &view);
}
template <int D0, int D1, int D2, typename Kernel>
TESSERA_NEEDS_AMP void parallel_for_each(const accelerator_view &view,
                                         const tiled_extent<D0, D1, D2> &domain,
                                         const Kernel &kernel) noexcept {
  tessera_compile_this_file_with_ampxx(&domain, &kernel, &view);
}
#undef TESSERA_NEEDS_AMP

#endif // __TESSERA_AMP__
} // namespace concurrency

#endif // TESSERA_PARALLEL_FOR_EACH_H
