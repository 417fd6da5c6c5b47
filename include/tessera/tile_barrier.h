// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tile_barrier and the memory fences (spec 4.5).
#ifndef TESSERA_TILE_BARRIER_H
#define TESSERA_TILE_BARRIER_H

#include "tessera/detail/kernel_intrinsics.h"

namespace concurrency {
namespace tessera_detail {

template <int Rank, int D0, int D1, int D2> struct work_item;

} // namespace tessera_detail

/// Made by the system alone, and handed to every tiled kernel in its tiled_index.
class tile_barrier {
public:
  tile_barrier(const tile_barrier &other) restrict(amp, cpu) = default;
  tile_barrier &operator=(const tile_barrier &) = delete;

  void wait() const restrict(amp) { wait_with_all_memory_fence(); }
  void wait_with_all_memory_fence() const restrict(amp) {
    __tessera_barrier(tessera_detail::fence_global | tessera_detail::fence_tile_static);
  }
  void wait_with_global_memory_fence() const restrict(amp) {
    __tessera_barrier(tessera_detail::fence_global);
  }
  void wait_with_tile_static_memory_fence() const restrict(amp) {
    __tessera_barrier(tessera_detail::fence_tile_static);
  }

private:
  template <int Rank, int D0, int D1, int D2> friend struct tessera_detail::work_item;
  tile_barrier() restrict(amp) {}
};

inline void all_memory_fence(const tile_barrier &) restrict(amp) {
  __tessera_fence(tessera_detail::fence_global | tessera_detail::fence_tile_static);
}
inline void global_memory_fence(const tile_barrier &) restrict(amp) {
  __tessera_fence(tessera_detail::fence_global);
}
inline void tile_static_memory_fence(const tile_barrier &) restrict(amp) {
  __tessera_fence(tessera_detail::fence_tile_static);
}

} // namespace concurrency

#endif // TESSERA_TILE_BARRIER_H
