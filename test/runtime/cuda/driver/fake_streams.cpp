// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Streams: each does its work in order, on a thread of its own; nothing orders two of them but
/// events.
#include "fake_state.h"

#include <cfenv>
#include <chrono>
#include <random>

namespace fake_cuda {

void random_delay() {
  if (!state::one().settings.delays)
    return;
  thread_local std::minstd_rand random(std::random_device{}());
  const unsigned chosen = random() % 64;
  if (chosen == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  else if (chosen < 8)
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20));
  else if (chosen < 16)
    std::this_thread::yield();
}

void marker::pass() {
  {
    const std::lock_guard held(mutex_);
    passed_ = true;
    passed_at_ = std::chrono::steady_clock::now();
  }
  changed_.notify_all();
}

void marker::wait() {
  std::unique_lock held(mutex_);
  changed_.wait(held, [this] { return passed_; });
}

bool marker::has_passed() {
  const std::lock_guard held(mutex_);
  return passed_;
}

std::chrono::steady_clock::time_point marker::passed_at() {
  const std::lock_guard held(mutex_);
  return passed_at_;
}

stream::stream(context &of, unsigned flags) : object("stream", &of), flags(flags) {
  std::thread([queue = queue_, &of] { run(queue, of); }).detach();
  const std::lock_guard held(state::one().mutex);
  of.streams.insert(this);
}

stream::~stream() {
  {
    const std::shared_ptr<marker> end = mark();
    const std::lock_guard held(state::one().mutex);
    owner->streams.erase(this); // other threads do not find it any more
    std::erase_if(owner->past_streams, [](const auto &each) { return each->has_passed(); });
    owner->past_streams.push_back(end);
  }
  {
    const std::lock_guard held(queue_->mutex);
    queue_->has_ended = true;
  }
  queue_->changed.notify_all();
}

void stream::run(std::shared_ptr<queue> of, context &in) {
  std::fesetenv(FE_DFL_ENV);
  std::unique_lock held(of->mutex);
  for (;;) {
    of->changed.wait(held, [&] { return !of->work.empty() || of->has_ended; });
    if (of->work.empty())
      return;
    const queue::item next = std::move(of->work.front());
    of->work.pop_front();
    of->is_busy = next.work != nullptr;
    held.unlock();
    if (next.passed)
      next.passed->pass();
    else if (const status how = next.work(); how != success)
      in.fail(how);
    held.lock();
    of->is_busy = false;
  }
}

void stream::add(std::function<status()> work) {
  {
    const std::lock_guard held(queue_->mutex);
    queue_->work.push_back({[work = std::move(work), in = owner]() -> status {
                              if (in->error != success) // nothing happens any more
                                return success;
                              random_delay();
                              return work();
                            },
                            nullptr});
  }
  queue_->changed.notify_all();
}

bool stream::is_idle() {
  const std::lock_guard held(queue_->mutex);
  return queue_->work.empty() && !queue_->is_busy;
}

std::shared_ptr<marker> stream::mark() {
  const auto made = std::make_shared<marker>();
  {
    const std::lock_guard held(queue_->mutex);
    if (queue_->work.empty() && !queue_->is_busy) {
      made->pass();
      return made;
    }
    queue_->work.push_back({nullptr, made});
  }
  queue_->changed.notify_all();
  return made;
}

void stream::wait_for(std::shared_ptr<marker> one) {
  {
    const std::lock_guard held(queue_->mutex);
    queue_->work.push_back({[one = std::move(one)]() -> status {
                              one->wait();
                              return success;
                            },
                            nullptr});
  }
  queue_->changed.notify_all();
}

std::vector<std::shared_ptr<marker>> context::mark_streams(bool blocking_alone) {
  const std::lock_guard held(state::one().mutex); // none goes meanwhile
  std::vector<std::shared_ptr<marker>> marks;
  for (stream *const one : streams)
    if (!blocking_alone || (one != default_one && one->is_blocking()))
      marks.push_back(one->mark());
  return marks;
}

stream *context::default_stream() {
  {
    const std::lock_guard held(state::one().mutex);
    if (default_one)
      return default_one;
  }
  auto *const made = new stream(*this, 0);
  const std::lock_guard held(state::one().mutex);
  return default_one = made;
}

void context::finish() {
  std::vector<std::shared_ptr<marker>> ends = mark_streams(false);
  {
    const std::lock_guard held(state::one().mutex);
    ends.insert(ends.end(), past_streams.begin(), past_streams.end());
    past_streams.clear();
  }
  for (const std::shared_ptr<marker> &each : ends)
    each->wait();
}

} // namespace fake_cuda
