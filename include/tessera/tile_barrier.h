// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// concurrency::tile_barrier and the memory fences (spec 4.5).
#ifndef TESSERA_TILE_BARRIER_H
#define TESSERA_TILE_BARRIER_H

#include "tessera/detail/kernel_intrinsics.h"

namespace concurrency {
namespace tessera_detail {

template <int _Rank, int _D0, int _D1, int _D2> struct __work_item;

} // namespace tessera_detail

/// The point at which the work-items of a tile wait for each other: tiled_index::barrier. You can
/// copy it and pass it to functions, but you cannot make one. All work-items of the tile must reach
/// the same barrier (8.1.1). A barrier under a condition that differs within the tile is an error
/// of the compiler if it can prove that, and else undefined.
class tile_barrier {
public:
  /// The copy is the same barrier.
  tile_barrier(const tile_barrier &__other) restrict(amp, cpu) = default;
  tile_barrier &operator=(const tile_barrier &) = delete;

  /// Waits until all work-items of the tile are here. Then all of them see what each wrote before
  /// to global memory (arrays and views) and to tile_static variables. The functions
  /// wait_with_global_memory_fence and wait_with_tile_static_memory_fence order only the memory in
  /// their name.
  void wait() const restrict(amp) { wait_with_all_memory_fence(); }
  void wait_with_all_memory_fence() const restrict(amp) {
    __tessera_barrier(tessera_detail::__fence_global | tessera_detail::__fence_tile_static);
  }
  void wait_with_global_memory_fence() const restrict(amp) {
    __tessera_barrier(tessera_detail::__fence_global);
  }
  void wait_with_tile_static_memory_fence() const restrict(amp) {
    __tessera_barrier(tessera_detail::__fence_tile_static);
  }

private:
  template <int _Rank, int _D0, int _D1, int _D2> friend struct tessera_detail::__work_item;
  tile_barrier() restrict(amp) {}
};

/// Orders memory within the tile without waiting, so you can use it under any condition. What this
/// work-item wrote before the fence becomes visible before what it writes after it, to the
/// work-items of its tile (8.1.2). The specification promises nothing between tiles. On CPUs and
/// NVIDIA's GPUs, a fence of global memory also orders it for other tiles, if both tiles fence and
/// an atomic operation lies between. OpenCL devices promise the tile alone.
inline void all_memory_fence(const tile_barrier &) restrict(amp) {
  __tessera_fence(tessera_detail::__fence_global | tessera_detail::__fence_tile_static);
}
inline void global_memory_fence(const tile_barrier &) restrict(amp) {
  __tessera_fence(tessera_detail::__fence_global);
}
inline void tile_static_memory_fence(const tile_barrier &) restrict(amp) {
  __tessera_fence(tessera_detail::__fence_tile_static);
}

} // namespace concurrency

#endif // TESSERA_TILE_BARRIER_H
