// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_events.h"

#include "backends/cuda/cuda_copy.h"
#include "backends/signals_blocked.h"
#include "timeline/recorder.h"

#include <utility>

namespace tessera::cuda {
namespace {

constexpr std::size_t most_kept = 256;

/// After so long the time between two events is still exact to a tenth of a microsecond.
constexpr std::uint64_t nanoseconds_between_firsts = 1'000'000'000;
/// The clock is that much later when the first event is recorded: what began before a new one is
/// not before the clock's begin.
constexpr std::uint64_t first_time = 1'000'000'000'000;

/// Times cost the driver more; a process has a time line from its begin or none.
unsigned event_flags() { return timeline::is_on() ? event_with_timing : event_without_timing; }

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
  for (const event_id one : {first_, next_first_})
    if (one)
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
    if (const status outcome = context_.api().cuEventCreate(&made, event_flags());
        outcome != success)
      return outcome;
  const status outcome = context_.api().cuEventRecord(made, in);
  if (outcome == success)
    *done = made;
  else
    release(made);
  return outcome;
}

event_id cuda_events::record_begin(stream_id in) {
  if (!context_.api().cuEventElapsedTime)
    return nullptr;
  {
    const std::lock_guard held(timing_);
    keep_first_near(in);
  }
  event_id begin = nullptr;
  return record(in, &begin) == success ? begin : nullptr;
}

void cuda_events::keep_first_near(stream_id in) {
  const std::uint64_t now = timeline::nanoseconds_now();
  if (first_ && (next_first_ || now - first_is_from_ < nanoseconds_between_firsts))
    return;
  event_id &wanted = first_ ? next_first_ : first_;
  if (record(in, &wanted) != success)
    return;
  first_is_from_ = now;
  if (&wanted == &first_)
    first_time_ = first_time;
}

/// By the device's clock.
std::optional<std::int64_t> cuda_events::time_of(event_id one) const {
  float milliseconds = 0;
  if (context_.api().cuEventElapsedTime(&milliseconds, first_, one) != success)
    return std::nullopt;
  return std::int64_t(first_time_) + std::int64_t(double(milliseconds) * 1e6);
}

void cuda_events::move_first() {
  if (!next_first_ || context_.api().cuEventQuery(next_first_) != success)
    return;
  if (const std::optional<std::int64_t> time = time_of(next_first_)) {
    first_time_ = std::uint64_t(*time);
    std::swap(first_, next_first_);
  }
  release(std::exchange(next_first_, nullptr));
}

/// The work began after it was submitted, and has ended before now.
std::optional<device_times> cuda_events::times_of(const gpu::timed_work &work) {
  const current_context current(context_);
  if (!current || !work.begin)
    return std::nullopt;
  const std::lock_guard held(timing_);
  if (!first_)
    return std::nullopt;
  move_first();
  const std::optional<std::int64_t> begin = time_of(id_of(work.begin)),
                                    end = time_of(id_of(work.end));
  const std::uint64_t now = timeline::nanoseconds_now();
  if (!begin || !end || *begin < 0 || *end < *begin)
    return std::nullopt;
  const auto length = std::uint64_t(*end - *begin);
  if (now - work.before < length)
    return std::nullopt;
  clock_.saw(std::uint64_t(*begin), work.before, now - length);
  return device_times{clock_.on_host(std::uint64_t(*begin)), clock_.on_host(std::uint64_t(*end))};
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
