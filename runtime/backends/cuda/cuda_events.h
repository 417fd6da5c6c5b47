// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device's events, which are used again and again.
#ifndef TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_EVENTS_H
#define TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_EVENTS_H

#include "backends/cuda/cuda_context.h"
#include "backends/gpu/completions.h"

namespace tessera::cuda {

inline event_id id_of(gpu::driver_event one) { return static_cast<event_id>(one); }

class cuda_events final : public gpu::event_driver {
public:
  explicit cuda_events(context &of);
  ~cuda_events() override;

  /// Records a new event behind what the stream has got so far. In the device's context.
  status record(stream_id in, event_id *done);

  std::optional<gpu::driver_status> outcome_of(gpu::driver_event one) const override;
  gpu::driver_status wait_for(gpu::driver_event one) const override;
  void release(gpu::driver_event one) const override;
  gpu::driver_status read(const copy_region &what, gpu::driver_event *done) override;
  error failure(gpu::driver_status why, const std::string &doing) const override {
    return context_.failure(status(why), doing);
  }

private:
  event_id take_kept();

  context &context_;
  mutable std::mutex mutex_; ///< of what follows
  mutable std::vector<event_id> kept_;
  stream_id reading_ = nullptr; ///< made when more has been said than is read behind a launch
};

} // namespace tessera::cuda

#endif // TESSERA_RUNTIME_BACKENDS_CUDA_CUDA_EVENTS_H
