// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The state of events from OpenCL's drivers.
#ifndef TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_EVENTS_H
#define TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_EVENTS_H

#include "backends/gpu/completions.h"
#include "backends/gpu/device_clock.h"
#include "backends/opencl/opencl_context.h"

namespace tessera::opencl {

inline event_id id_of(gpu::driver_event one) { return static_cast<event_id>(one); }

/// The device may be destroyed before the last event is released.
class opencl_events final : public gpu::event_driver {
public:
  explicit opencl_events(context &of) : context_(of), api_(of.api()) {}
  ~opencl_events() override;

  std::optional<gpu::driver_status> outcome_of(gpu::driver_event one) const override;
  gpu::driver_status wait_for(gpu::driver_event one) const override;
  void release(gpu::driver_event one) const override { api_.clReleaseEvent(id_of(one)); }
  gpu::driver_status read(const copy_region &what, gpu::driver_event *done) override;
  error failure(gpu::driver_status why, const std::string &doing) const override {
    return context_.failure(status(why), doing);
  }

  std::optional<device_times> times_of(const gpu::timed_work &work) override;

private:
  context &context_;
  gpu::device_clock clock_;
  const functions api_;
  std::mutex making_;
  queue_id reading_ = nullptr; ///< made if there are more messages than a launch reads
};

} // namespace tessera::opencl

#endif // TESSERA_RUNTIME_BACKENDS_OPENCL_OPENCL_EVENTS_H
