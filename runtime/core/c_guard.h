// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of the C functions: they turn errors into codes and handles of views into
/// queues. No exception passes.
#ifndef TESSERA_RUNTIME_CORE_C_GUARD_H
#define TESSERA_RUNTIME_CORE_C_GUARD_H

#include "core/handles.h"
#include "core/runtime.h"

#include <new>

namespace tessera {

/// Keeps the failure for tessera_error_message() on this thread.
std::int32_t report(const error &failure);

/// Runs `body`, which returns a result, and turns that into a status.
template <typename Body> std::int32_t guarded(Body body) noexcept {
  try {
    const auto outcome = body();
    return outcome ? tessera_ok : report(outcome.failure());
  } catch (const std::bad_alloc &) {
    return tessera_error_bad_alloc;
  } catch (const std::exception &failure) {
    return report(error(tessera_error, failure.what()));
  }
}

/// An access type of the public interface as a set of tessera_access; `auto` means both.
inline std::int32_t access_bits(std::int32_t access_type) {
  return access_type == tessera_access_auto ? std::int32_t(tessera_access_read_write) : access_type;
}

/// The owner of memory, or the target of a synchronisation, is a view of one accelerator. It is
/// never the view that leaves the choice open.
inline view_queue &concrete(const tessera_accelerator_view *view) {
  if (view && !queue_of(view)->is_auto_selection())
    return *queue_of(view);
  return runtime::instance().accelerators().use_default().default_view();
}

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_C_GUARD_H
