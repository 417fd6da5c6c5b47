// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fake driver's functions that are about streams and events.
#include "fake_functions.h"

namespace fake_cuda {

stream *stream_of(stream_id handle, context &in, const char *function) {
  // Numbers that stand for the default stream.
  if (reinterpret_cast<std::uintptr_t>(handle) <= 1)
    return in.default_stream();
  stream *const found = object_of<stream>(handle, function);
  if (found && found->owner != &in) {
    all().mistake(std::string(function) + " gets a stream of another context than the current one");
    return nullptr;
  }
  return found;
}

status enqueue(stream &into, std::function<status()> work) {
  context &in = *into.owner;
  if (&into == in.default_one) {
    for (const std::shared_ptr<marker> &each : in.mark_streams(true))
      into.wait_for(each);
  } else if (into.is_blocking() && in.default_one) {
    into.wait_for(in.default_one->mark());
  }
  into.add(std::move(work));
  return success;
}

} // namespace fake_cuda

using namespace fake_cuda;

namespace {

constexpr unsigned without_timing = 2; // of an event

status create_stream(const char *function, stream_id *made, unsigned flags) {
  return call(function, [&](context &in) -> status {
    if (!made || flags > 1)
      return invalid_value;
    *made = handle_of<stream_id>(new fake_cuda::stream(in, flags));
    return success;
  });
}

template <typename Work> status with_stream(const char *function, stream_id of, Work work) {
  return call(function, [&](context &in) -> status {
    fake_cuda::stream *const found = stream_of(of, in, function);
    return found ? work(*found) : invalid_handle;
  });
}

template <typename Work> status with_event(const char *function, event_id of, Work work) {
  return call(function, [&](context &in) -> status {
    fake_cuda::event *const found = object_of<fake_cuda::event>(of, function);
    return found ? work(*found, in) : invalid_handle;
  });
}

std::shared_ptr<marker> last_of(fake_cuda::event &of) {
  const std::lock_guard held(all().mutex);
  return of.last;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

status cuStreamCreate(stream_id *made, unsigned flags) {
  return create_stream("cuStreamCreate", made, flags);
}

status cuStreamCreateWithPriority(stream_id *made, unsigned flags, int) {
  return create_stream("cuStreamCreateWithPriority", made, flags);
}

status cuStreamDestroy_v2(stream_id of) {
  return call("cuStreamDestroy_v2", [&](context &) -> status {
    // It need not be of the current context.
    fake_cuda::stream *const found = object_of<fake_cuda::stream>(of, "cuStreamDestroy_v2");
    if (!found)
      return invalid_handle;
    delete found;
    return success;
  });
}

status cuStreamQuery(stream_id of) {
  return with_stream("cuStreamQuery", of, [&](fake_cuda::stream &found) -> status {
    const status how = found.is_idle() ? success : not_ready;
    random_delay();
    return found.owner->error != success ? found.owner->error.load() : how;
  });
}

status cuStreamSynchronize(stream_id of) {
  return with_stream("cuStreamSynchronize", of, [&](fake_cuda::stream &found) -> status {
    context &in = *found.owner;
    found.mark()->wait();
    return in.error;
  });
}

status cuStreamWaitEvent(stream_id of, event_id one, unsigned flags) {
  return with_stream("cuStreamWaitEvent", of, [&](fake_cuda::stream &found) -> status {
    fake_cuda::event *const awaited = object_of<fake_cuda::event>(one, "cuStreamWaitEvent");
    if (!awaited)
      return invalid_handle;
    if (flags > 1)
      return invalid_value;
    if (const std::shared_ptr<marker> last = last_of(*awaited))
      found.wait_for(last);
    else
      all().mistake("cuStreamWaitEvent waits for an event that was never recorded");
    return success;
  });
}

status cuLaunchHostFunc(stream_id of, host_function function, void *data) {
  return with_stream("cuLaunchHostFunc", of, [&](fake_cuda::stream &found) -> status {
    return enqueue(found, [function, data]() -> status {
      function(data);
      return success;
    });
  });
}

status cuEventCreate(event_id *made, unsigned flags) {
  return call("cuEventCreate", [&](context &in) -> status {
    if (!made || flags > 7)
      return invalid_value;
    *made = handle_of<event_id>(new fake_cuda::event(in, flags));
    return success;
  });
}

status cuEventRecord(event_id one, stream_id in_stream) {
  return with_event("cuEventRecord", one, [&](fake_cuda::event &found, context &in) -> status {
    fake_cuda::stream *const into = stream_of(in_stream, in, "cuEventRecord");
    if (!into)
      return invalid_handle;
    if (found.owner != into->owner) {
      all().mistake("cuEventRecord gets an event of another context than the stream's");
      return invalid_handle;
    }
    std::shared_ptr<marker> made = into->mark();
    const std::lock_guard held(all().mutex);
    found.last = std::move(made);
    return success;
  });
}

status cuEventQuery(event_id one) {
  return with_event("cuEventQuery", one, [&](fake_cuda::event &found, context &) -> status {
    const std::shared_ptr<marker> last = last_of(found);
    if (found.owner->error != success)
      return found.owner->error;
    return !last || last->has_passed() ? success : not_ready;
  });
}

status cuEventSynchronize(event_id one) {
  return with_event("cuEventSynchronize", one, [&](fake_cuda::event &found, context &) -> status {
    context &in = *found.owner;
    if (const std::shared_ptr<marker> last = last_of(found))
      last->wait();
    return in.error;
  });
}

status cuEventElapsedTime(float *milliseconds, event_id from, event_id to) {
  return call("cuEventElapsedTime", [&](context &) -> status {
    fake_cuda::event *const first = object_of<fake_cuda::event>(from, "cuEventElapsedTime");
    fake_cuda::event *const last = object_of<fake_cuda::event>(to, "cuEventElapsedTime");
    if (!first || !last || !milliseconds)
      return first && last ? invalid_value : invalid_handle;
    const std::shared_ptr<marker> begin = last_of(*first), end = last_of(*last);
    if ((first->flags | last->flags) & without_timing || !begin || !end) {
      all().mistake("cuEventElapsedTime gets an event that has no time");
      return invalid_handle;
    }
    if (!begin->has_passed() || !end->has_passed())
      return not_ready;
    const std::chrono::duration<float, std::milli> between = end->passed_at() - begin->passed_at();
    *milliseconds = between.count();
    return success;
  });
}

status cuEventDestroy_v2(event_id one) {
  return with_event("cuEventDestroy_v2", one, [&](fake_cuda::event &found, context &) -> status {
    delete &found;
    return success;
  });
}

} // extern "C"
#pragma GCC visibility pop
