// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/opencl/opencl_queue.h"

#include "backends/gpu/copy_shape.h"
#include "backends/opencl/opencl_copy.h"
#include "backends/opencl/opencl_launch.h"
#include "backends/signals_blocked.h"
#include "timeline/recorder.h"

#include <algorithm>

namespace tessera::opencl {
namespace {

bool are_done(std::span<const counted<event>> all) {
  return std::all_of(all.begin(), all.end(),
                     [](const counted<event> &one) { return one->is_done(); });
}

} // namespace

/// Queues keep times for the time line alone: that costs some drivers much.
static std::uint64_t kept_times() { return timeline::is_on() ? queue_profiles : 0; }

result<std::unique_ptr<queue>> opencl_queue::make(const surroundings &of) {
  context &in = of.in;
  result<context_id> context = in.id();
  if (!context)
    return context.failure();
  const signals_blocked in_threads_of_the_driver;
  status outcome = success;
  const queue_id id =
      in.api().clCreateCommandQueue(*context, in.facts().id, kept_times(), &outcome);
  if (!id)
    return in.failure(outcome, "make a queue");
  try {
    return std::unique_ptr<queue>(new opencl_queue(of, id));
  } catch (const std::bad_alloc &) {
    in.api().clReleaseCommandQueue(id);
    throw;
  }
}

opencl_queue::~opencl_queue() {
  if (!gpu::drivers::are_lost())
    context_.api().clReleaseCommandQueue(id_);
}

std::vector<event_id> opencl_queue::to_wait_for(std::span<const counted<event>> after) const {
  std::vector<event_id> ids;
  gpu::for_each_awaited(after, *order_, [&](gpu::driver_event one) { ids.push_back(id_of(one)); });
  return ids;
}

template <typename Enqueue>
result<counted<event>> opencl_queue::submit(counted<gpu::device_event> made,
                                            std::span<const counted<event>> after,
                                            Enqueue enqueue) {
  if (gpu::drivers::are_lost())
    return context_.lost();
  const std::vector<event_id> waits = to_wait_for(after);
  {
    const std::lock_guard held(submitting_);
    event_id done = nullptr;
    const std::uint64_t before = timeline::is_on() ? timeline::nanoseconds_now() : 0;
    if (const status outcome = enqueue(enqueued{id_, waits}, &done); outcome != success) {
      context_.api().clFinish(id_); // some of it may have begun, and uses what goes now
      return context_.failure(outcome, made->doing());
    }
    made->begun(done);
    if (before != 0)
      made->begun_between(before, timeline::nanoseconds_now());
    order_->add(made);
  }
  see_to_the_end();
  return counted<event>(std::move(made));
}

/// It must begin without anybody's waiting for it; or it ends here.
void opencl_queue::see_to_the_end() {
  const functions &api = context_.api();
  if (api.clFlush(id_) == success)
    return;
  const status outcome = api.clFinish(id_);
  if (outcome == success)
    order_->end_completed();
  else
    order_->end_all(outcome);
}

result<counted<event>> opencl_queue::launch(const dispatch &work,
                                            std::span<const counted<event>> after) {
  if (gpu::drivers::are_lost())
    return context_.lost();
  auto made = counted<gpu::device_event>::adopt(new gpu::device_event(order_, work.kernel.name));
  opencl_launch launch(context_, work, *made);
  if (result<void> prepared = launch.prepare(of_.memory, of_.messages); !prepared)
    return prepared.failure();
  return submit(std::move(made), after,
                [&](const enqueued &where, event_id *done) { return launch.enqueue(where, done); });
}

result<counted<event>> opencl_queue::copy(const copy_region &what,
                                          std::span<const counted<event>> after) {
  auto made = counted<gpu::device_event>::adopt(new gpu::device_event(order_));
  const copy_region dense = gpu::without_gaps(what);
  if (row_copy::suits(context_.facts(), dense) && !gpu::drivers::are_lost()) {
    const auto rows = std::make_shared<row_copy>(of_.rows, dense);
    if (rows->prepare(of_.memory)) {
      made->needs().of_vendor = rows;
      const bool is_ready = order_->is_idle() && are_done(after);
      return submit(std::move(made), after, [&](const enqueued &where, event_id *done) {
        return rows->enqueue(where, is_ready, done);
      });
    }
  }
  return submit(std::move(made), after, [&](const enqueued &where, event_id *done) {
    return enqueue_copy(context_.facts(), what, where, done);
  });
}

} // namespace tessera::opencl
