// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of namespace concurrency::direct3d for accelerator views that needs no Direct3D (spec
/// 11): views without a time limit, and locks between threads of a program.
#ifndef TESSERA_DIRECT3D_VIEWS_H
#define TESSERA_DIRECT3D_VIEWS_H

#include "tessera/accelerator.h"

#include <utility>

namespace concurrency {
namespace direct3d {

/// A view of an accelerator. You say whether its kernels may take longer than the system allows.
/// Accelerators here have no such limit, and the view only stores the answer. Failure throws
/// runtime_exception.
inline accelerator_view create_accelerator_view(accelerator &__of, bool __disable_timeout,
                                                queuing_mode __mode = queuing_mode_automatic) {
  accelerator_view __made = __of.create_view(__mode);
  tessera_view_disable_timeout(tessera_detail::__view_handle::__of(__made), __disable_timeout);
  return __made;
}
/// The argument of create_accelerator_view, and false for all other views.
inline bool is_timeout_disabled(const accelerator_view &__view) {
  return tessera_view_is_timeout_disabled(tessera_detail::__view_handle::__of(__view)) != 0;
}

/// A lock that each view has, for programs that share the device below it. The runtime never takes
/// it. It is not recursive, and the thread that took it must release it. The first function waits.
/// The second returns false if another thread has the lock.
inline void d3d_access_lock(accelerator_view &__view) {
  tessera_view_lock(tessera_detail::__view_handle::__of(__view));
}
inline bool d3d_access_try_lock(accelerator_view &__view) {
  return tessera_view_try_lock(tessera_detail::__view_handle::__of(__view)) != 0;
}
inline void d3d_access_unlock(accelerator_view &__view) {
  tessera_view_unlock(tessera_detail::__view_handle::__of(__view));
}

/// A tag: the calling thread already has the lock.
struct adopt_d3d_access_lock_t {};

/// Holds a view's lock as long as it lives (11.1). A move passes the lock on. The target first
/// releases the lock that it holds.
class scoped_d3d_access_lock {
public:
  /// Waits for the lock. With the tag, the calling thread already has it.
  explicit scoped_d3d_access_lock(accelerator_view &__view)
      : scoped_d3d_access_lock(__view, adopt_d3d_access_lock_t()) {
    d3d_access_lock(__view);
  }
  explicit scoped_d3d_access_lock(accelerator_view &__view, adopt_d3d_access_lock_t)
      : __held_(tessera_detail::__view_handle::__of(__view)) {
    tessera_view_retain(__held_);
  }
  /// Locks are moved, not copied.
  scoped_d3d_access_lock(scoped_d3d_access_lock &&__other) noexcept : __held_(__other.__held_) {
    __other.__held_ = nullptr;
  }
  scoped_d3d_access_lock &operator=(scoped_d3d_access_lock &&__other) noexcept {
    scoped_d3d_access_lock __taken(std::move(__other));
    std::swap(__held_, __taken.__held_);
    return *this;
  }
  scoped_d3d_access_lock(const scoped_d3d_access_lock &) = delete;
  scoped_d3d_access_lock &operator=(const scoped_d3d_access_lock &) = delete;
  ~scoped_d3d_access_lock() {
    if (!__held_)
      return;
    tessera_view_unlock(__held_);
    tessera_view_release(__held_);
  }

private:
  tessera_accelerator_view *__held_;
};

} // namespace direct3d
} // namespace concurrency

#endif // TESSERA_DIRECT3D_VIEWS_H
