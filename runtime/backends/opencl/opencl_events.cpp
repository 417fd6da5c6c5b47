// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_events.h"

#include "backends/opencl/opencl_copy.h"
#include "backends/signals_blocked.h"

namespace tessera::opencl {

opencl_events::~opencl_events() {
  if (reading_ && !gpu::drivers::are_lost())
    api_.clReleaseCommandQueue(reading_);
}

std::optional<gpu::driver_status> opencl_events::outcome_of(gpu::driver_event one) const {
  const event_id asked = id_of(one);
  status now = success;
  // A driver that does not say may still wait.
  if (api_.clGetEventInfo(asked, event_info::execution_status, sizeof now, &now, nullptr) !=
      success)
    return api_.clWaitForEvents(1, &asked);
  if (now <= event_info::complete)
    return now;
  return std::nullopt;
}

gpu::driver_status opencl_events::wait_for(gpu::driver_event one) const {
  const event_id asked = id_of(one);
  return api_.clWaitForEvents(1, &asked);
}

/// Another event tells that it has been done.
gpu::driver_status opencl_events::read(const copy_region &what, gpu::driver_event *done) {
  {
    const std::lock_guard held(making_);
    if (!reading_) {
      result<context_id> in = context_.id();
      if (!in)
        return invalid_context;
      const signals_blocked in_threads_of_the_driver;
      status outcome = success;
      reading_ = api_.clCreateCommandQueue(*in, context_.facts().id, 0, &outcome);
      if (!reading_)
        return outcome;
    }
  }
  event_id read = nullptr;
  const status outcome = enqueue_copy(context_.facts(), what, {reading_, {}}, &read);
  *done = read;
  if (outcome != success)
    return outcome;
  return api_.clFlush(reading_) == success ? success : api_.clFinish(reading_);
}

/// The device's own times, by its own clock. It says when it got the command, too, and that the
/// host knows.
std::optional<device_times> opencl_events::times_of(const gpu::timed_work &work) {
  std::uint64_t queued = 0, begin = 0, end = 0;
  for (const auto &[asked, time] :
       {std::pair(profiling_info::queued, &queued), std::pair(profiling_info::begin, &begin),
        std::pair(profiling_info::end, &end)})
    if (!api_.clGetEventProfilingInfo ||
        api_.clGetEventProfilingInfo(id_of(work.end), asked, sizeof *time, time, nullptr) !=
            success)
      return std::nullopt;
  if (begin < queued || end < begin)
    return std::nullopt; // some drivers leave out what they do not know
  clock_.saw(queued, work.before, work.after);
  return device_times{clock_.on_host(begin), clock_.on_host(end)};
}

} // namespace tessera::opencl
