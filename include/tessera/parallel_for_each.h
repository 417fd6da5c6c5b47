// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::parallel_for_each (spec 7).
#ifndef TESSERA_PARALLEL_FOR_EACH_H
#define TESSERA_PARALLEL_FOR_EACH_H

#include "tessera/accelerator.h"
#include "tessera/detail/kernel_entry.h"
#include "tessera/tiled_extent.h"

namespace concurrency {
namespace detail {

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
#ifdef __TESSERA_AMP__
  launch_through(reinterpret_cast<void (*)(const Kernel *, tessera_launch *)>(
                     &kernel_entry<Rank, D0, D1, D2, Kernel>),
                 view, domain.components(), Rank, kernel);
#else
  (void)view, (void)domain, (void)kernel;
  static_assert(sizeof(Kernel) == 0, "parallel_for_each launches a kernel, which only amp++ can "
                                     "compile: build this file with amp++");
#endif
}

} // namespace detail

template <int N, typename Kernel>
void parallel_for_each(const extent<N> &domain, const Kernel &kernel) {
  detail::launch<N, 0, 0, 0>(nullptr, domain, kernel);
}
template <int D0, typename Kernel>
void parallel_for_each(const tiled_extent<D0> &domain, const Kernel &kernel) {
  detail::launch<1, D0, 0, 0>(nullptr, domain, kernel);
}
template <int D0, int D1, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1> &domain, const Kernel &kernel) {
  detail::launch<2, D0, D1, 0>(nullptr, domain, kernel);
}
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2> &domain, const Kernel &kernel) {
  detail::launch<3, D0, D1, D2>(nullptr, domain, kernel);
}

template <int N, typename Kernel>
void parallel_for_each(const accelerator_view &view, const extent<N> &domain,
                       const Kernel &kernel) {
  detail::launch<N, 0, 0, 0>(detail::view_handle::of(view), domain, kernel);
}
template <int D0, typename Kernel>
void parallel_for_each(const accelerator_view &view, const tiled_extent<D0> &domain,
                       const Kernel &kernel) {
  detail::launch<1, D0, 0, 0>(detail::view_handle::of(view), domain, kernel);
}
template <int D0, int D1, typename Kernel>
void parallel_for_each(const accelerator_view &view, const tiled_extent<D0, D1> &domain,
                       const Kernel &kernel) {
  detail::launch<2, D0, D1, 0>(detail::view_handle::of(view), domain, kernel);
}
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const accelerator_view &view, const tiled_extent<D0, D1, D2> &domain,
                       const Kernel &kernel) {
  detail::launch<3, D0, D1, D2>(detail::view_handle::of(view), domain, kernel);
}

} // namespace concurrency

#endif // TESSERA_PARALLEL_FOR_EACH_H
