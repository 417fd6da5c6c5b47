// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/cuda_queue.h"

#include "backends/cuda/cuda_copy.h"
#include "backends/cuda/cuda_launch.h"
#include "backends/signals_blocked.h"
#include "timeline/recorder.h"

namespace tessera::cuda {
result<std::unique_ptr<queue>> cuda_queue::make(const surroundings &of) {
  const current_context current(of.in);
  if (!current)
    return current.failure();
  const signals_blocked in_threads_of_the_driver;
  stream_id id = nullptr;
  if (const status outcome = of.in.api().cuStreamCreate(&id, stream_non_blocking);
      outcome != success)
    return of.in.failure(outcome, "make a queue");
  try {
    return std::unique_ptr<queue>(new cuda_queue(of, id));
  } catch (const std::bad_alloc &) {
    of.in.api().cuStreamDestroy_v2(id);
    throw;
  }
}

cuda_queue::~cuda_queue() {
  const current_context current(of_.in);
  if (current)
    of_.in.api().cuStreamDestroy_v2(id_);
}

status cuda_queue::wait_for(std::span<const counted<event>> after) {
  status outcome = success;
  gpu::for_each_awaited(after, *order_, [&](gpu::driver_event one) {
    if (outcome == success)
      outcome = of_.in.api().cuStreamWaitEvent(id_, id_of(one), 0);
  });
  return outcome;
}

template <typename Enqueue>
result<counted<event>> cuda_queue::submit(counted<gpu::device_event> made,
                                          std::span<const counted<event>> after, Enqueue enqueue) {
  const current_context current(of_.in);
  if (!current)
    return current.failure();
  std::unique_lock held(submitting_);
  event_id done = nullptr;
  status outcome = wait_for(after);
  const std::uint64_t before = timeline::is_on() ? timeline::nanoseconds_now() : 0;
  if (before != 0 && outcome == success)
    made->begun_after(of_.events->record_begin(id_));
  // If it does not come to its end, some of it may have begun, and uses what goes then.
  const auto wait_for_all = [this] { of_.in.api().cuStreamSynchronize(id_); };
  try {
    if (outcome == success)
      outcome = enqueue();
    if (outcome == success)
      outcome = of_.events->record(id_, &done);
  } catch (const std::bad_alloc &) {
    wait_for_all();
    throw;
  }
  if (outcome != success) {
    wait_for_all();
    held.unlock();
    // What was under way may be the reason. Another thread may be about to say so.
    order_->end_completed();
    const std::optional<std::string> before = order_->doing_first();
    return of_.in.failure(outcome, before && ends_context(outcome) ? *before : made->doing());
  }
  made->begun(done);
  if (before != 0)
    made->begun_between(before, timeline::nanoseconds_now());
  order_->add(made);
  return counted<event>(std::move(made));
}

result<counted<event>> cuda_queue::launch(const dispatch &work,
                                          std::span<const counted<event>> after) {
  auto made = counted<gpu::device_event>::adopt(new gpu::device_event(order_, work.kernel.name));
  cuda_launch launch(of_.in, work, *made);
  if (result<void> prepared = launch.prepare(of_.memory, of_.messages); !prepared)
    return prepared.failure();
  return submit(std::move(made), after, [&] { return launch.enqueue(id_); });
}

result<counted<event>> cuda_queue::copy(const copy_region &what,
                                        std::span<const counted<event>> after) {
  auto made = counted<gpu::device_event>::adopt(new gpu::device_event(order_));
  return submit(std::move(made), after, [&] { return enqueue_copy(of_.in, what, id_); });
}

} // namespace tessera::cuda
