// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies between the host and a device, and within a device.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_COPY_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_COPY_H

#include "backends/opencl/opencl_memory.h"

namespace tessera::opencl {

/// The queue of a command, and the events that it follows.
struct enqueued {
  queue_id in;
  std::span<const event_id> after;
};

/// Enqueues all of it. It is done when the last event is complete. If it fails, a part may already
/// have begun.
status enqueue_copy(const device_facts &on, const copy_region &what, const enqueued &where,
                    event_id *done);

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_COPY_H
