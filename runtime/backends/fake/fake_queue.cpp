// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/fake/fake_queue.h"

#include "backends/delay_point.h"
#include "backends/fake/fake_memory.h"
#include "backends/host_memory.h"

#include <thread>

#include <pthread.h>
#include <unistd.h>

namespace tessera {
namespace {

/// Each queue computes on its own thread alone.
cpu_threads &no_threads() {
  static cpu_threads &one = *new cpu_threads(1);
  return one;
}

} // namespace

fake_queue::fake_queue(fake_device &owner) : owner_(owner), computing_(no_threads()) {}

/// Nothing is under way, but the thread may be telling of it.
fake_queue::~fake_queue() {
  state *const present = state_;
  if (!present || present->process != getpid())
    return;
  const std::lock_guard held(present->mutex);
  present->has_ended = true;
  present->changed.notify_one();
}

result<counted<event>> fake_queue::launch(const dispatch &work,
                                          std::span<const counted<event>> after) {
  ++owner_.counts.launches;
  if (std::optional<error> failure = owner_.failure_at(fake_device::entry::launch))
    return *failure;
  return submit(
      [this, work]() -> std::optional<error> {
        std::optional<error> failure = owner_.failure_at(fake_device::entry::begun_launch);
        if (!failure) {
          std::vector<relocation> data(work.data.begin(), work.data.end());
          for (relocation &one : data)
            one.data = memory_ref::of_host(address_in_fake_memory(one.data));
          dispatch here = {work.kernel, work.code, work.closure, data, work.objects, work.extent};
          if (result<counted<event>> outcome = computing_.launch(here, {}); !outcome)
            failure = outcome.failure();
        }
        ++owner_.counts.launches_done;
        return failure;
      },
      after);
}

result<counted<event>> fake_queue::copy(const copy_region &what,
                                        std::span<const counted<event>> after) {
  ++owner_.counts.copies;
  if (std::optional<error> failure = owner_.failure_at(fake_device::entry::copy))
    return *failure;
  return submit(
      [this, what]() -> std::optional<error> {
        std::optional<error> failure = owner_.failure_at(fake_device::entry::begun_copy);
        if (!failure) {
          copy_in_host_memory(what, address_in_fake_memory);
          (what.to.begin.memory && what.from.begin.memory ? owner_.counts.bytes_inside
           : what.to.begin.memory                         ? owner_.counts.bytes_in
                                                          : owner_.counts.bytes_out) +=
              what.bytes * what.rows * what.slices;
        }
        ++owner_.counts.copies_done;
        return failure;
      },
      after);
}

result<counted<event>> fake_queue::submit(work_function work,
                                          std::span<const counted<event>> after) {
  if (!owner_.properties().is_asynchronous) {
    if (std::optional<error> failure = work())
      return *failure;
    return counted<event>();
  }
  operation one = {{after.begin(), after.end()}, std::move(work), counted<event>::adopt(new event)};
  const counted<event> done = one.done;
  state *const present = present_state();
  if (!present)
    return error(tessera_error, "the fake accelerator has no thread for another queue");
  const std::lock_guard held(present->mutex);
  present->operations.push_back(std::move(one));
  present->changed.notify_one();
  return done;
}

/// What was under way is the parent's; its mutex may be held for ever.
fake_queue::state *fake_queue::present_state() {
  state *present = state_;
  if (present && present->process == getpid())
    return present;
  auto *const made = new state(getpid());
  // First the thread: what stands in state_ is done.
  try {
    std::thread([&owner = owner_, made] { run(owner, made); }).detach();
  } catch (const std::exception &) {
    delete made;
    return nullptr;
  }
  if (state_.compare_exchange_strong(present, made))
    return made;
  const std::lock_guard held(made->mutex);
  made->has_ended = true;
  made->changed.notify_one();
  return present;
}

void fake_queue::run(fake_device &owner, state *own) {
  pthread_setname_np(pthread_self(), "fake-queue");
  const std::unique_ptr<state> ends_here(own);
  std::unique_lock held(own->mutex);
  for (;;) {
    own->changed.wait(held, [&] { return !own->operations.empty() || own->has_ended; });
    if (own->operations.empty())
      return;
    const operation one = std::move(own->operations.front());
    own->operations.pop_front();
    held.unlock();
    for (const counted<event> &earlier : one.after)
      earlier->wait();
    owner.wait_until_it_goes_on();
    std::optional<error> failure = one.work();
    delay_point();
    one.done->finish(std::move(failure));
    held.lock();
  }
}

} // namespace tessera
