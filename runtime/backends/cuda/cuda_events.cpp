// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_events.h"

#include "backends/cuda/cuda_copy.h"
#include "backends/signals_blocked.h"

namespace tessera::cuda {
namespace {

constexpr std::size_t most_kept = 256;

} // namespace

cuda_events::cuda_events(context &of) : context_(of) {
  kept_.reserve(most_kept); // to give one back needs no memory
}

cuda_events::~cuda_events() {
  const current_context current(context_);
  if (!current)
    return;
  for (const event_id one : kept_)
    context_.api().cuEventDestroy_v2(one);
  if (reading_)
    context_.api().cuStreamDestroy_v2(reading_);
}

event_id cuda_events::take_kept() {
  const std::lock_guard held(mutex_);
  if (kept_.empty())
    return nullptr;
  const event_id taken = kept_.back();
  kept_.pop_back();
  return taken;
}

status cuda_events::record(stream_id in, event_id *done) {
  event_id made = take_kept();
  if (!made)
    if (const status outcome = context_.api().cuEventCreate(&made, event_without_timing);
        outcome != success)
      return outcome;
  const status outcome = context_.api().cuEventRecord(made, in);
  if (outcome == success)
    *done = made;
  else
    release(made);
  return outcome;
}

/// What ends the context ends all that is under way.
std::optional<gpu::driver_status> cuda_events::outcome_of(gpu::driver_event one) const {
  if (const status removed = context_.removed(); removed != success)
    return removed;
  const current_context current(context_);
  if (!current)
    return invalid_context;
  const status outcome = context_.api().cuEventQuery(id_of(one));
  if (outcome == not_ready)
    return std::nullopt;
  // A driver that does not say may still wait.
  return outcome == success || ends_context(outcome)
             ? outcome
             : context_.api().cuEventSynchronize(id_of(one));
}

gpu::driver_status cuda_events::wait_for(gpu::driver_event one) const {
  const current_context current(context_);
  if (!current)
    return context_.removed() != success ? success : invalid_context;
  // What it says else outcome_of() tells.
  context_.api().cuEventSynchronize(id_of(one));
  return success;
}

void cuda_events::release(gpu::driver_event one) const {
  {
    const std::lock_guard held(mutex_);
    if (kept_.size() < kept_.capacity())
      return kept_.push_back(id_of(one));
  }
  const current_context current(context_);
  if (current)
    context_.api().cuEventDestroy_v2(id_of(one));
}

gpu::driver_status cuda_events::read(const copy_region &what, gpu::driver_event *done) {
  const current_context current(context_);
  if (!current)
    return invalid_context;
  {
    const std::lock_guard held(mutex_);
    const signals_blocked in_threads_of_the_driver;
    if (!reading_)
      if (const status outcome = context_.api().cuStreamCreate(&reading_, stream_non_blocking);
          outcome != success)
        return outcome;
  }
  if (const status outcome = enqueue_copy(context_, what, reading_); outcome != success)
    return outcome;
  event_id read = nullptr;
  const status outcome = record(reading_, &read);
  *done = read;
  return outcome;
}

} // namespace tessera::cuda
