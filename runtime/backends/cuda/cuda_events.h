// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device's events, which are reused.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_EVENTS_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_EVENTS_H

#include "backends/cuda/cuda_context.h"
#include "backends/gpu/completions.h"
#include "backends/gpu/device_clock.h"

namespace tessera::cuda {

inline event_id id_of(gpu::driver_event one) { return static_cast<event_id>(one); }

class cuda_events final : public gpu::event_driver {
public:
  explicit cuda_events(context &of);
  ~cuda_events() override;

  /// Records a new event after the stream's work so far. In the device's context.
  status record(stream_id in, event_id *done);
  /// For the time line, before the stream's next work. Null if that is not possible. In the
  /// device's context.
  event_id record_begin(stream_id in);

  std::optional<gpu::driver_status> outcome_of(gpu::driver_event one) const override;
  gpu::driver_status wait_for(gpu::driver_event one) const override;
  void release(gpu::driver_event one) const override;
  gpu::driver_status read(const copy_region &what, gpu::driver_event *done) override;
  error failure(gpu::driver_status why, const std::string &doing) const override {
    return context_.failure(status(why), doing);
  }

  std::optional<device_times> times_of(const gpu::timed_work &work) override;

private:
  event_id take_kept();
  void keep_first_near(stream_id in);
  void move_first();
  std::optional<std::int64_t> time_of(event_id one) const;

  context &context_;
  mutable std::mutex mutex_; ///< guards the following
  mutable std::vector<event_id> kept_;
  stream_id reading_ = nullptr; ///< made if there are more messages than a launch reads

  // For the time line. The driver only gives the time between two events, in single precision: the
  // longer it is, the less exact.
  std::mutex timing_;               ///< guards the following
  event_id first_ = nullptr;        ///< the zero of the device's clock
  event_id next_first_ = nullptr;   ///< the next zero, once it is complete
  std::uint64_t first_time_ = 0;    ///< by the device's clock
  std::uint64_t first_is_from_ = 0; ///< by the host's clock, when the newer of both was recorded
  gpu::device_clock clock_;
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_EVENTS_H
