// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/view_queue.h"

#include "core/queues/scheduler.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <new>

namespace tessera {

view_queue::~view_queue() { print_failures(); }

void view_queue::run(state_lock &lock) {
  auto kept = counted<view_queue>::adopt(this);
  lock.of().run_pending(*this, lock);
  lock.unlock();
  kept = {}; // with it may go what belongs to the device
  lock.lock();
}

void view_queue::print_failures() {
  for (const auto &[number, failure] : failed_)
    std::fprintf(stderr, "tessera: an error that nobody waited for: %s\n", failure.message.c_str());
}

result<queue *> view_queue::backend_queue() {
  assert(hardware_ && "the view that leaves the choice to the runtime runs nothing itself");
  if (!queue_) {
    result<std::unique_ptr<queue>> made = hardware_->make_queue();
    if (!made)
      return made.failure();
    queue_ = std::move(*made);
  }
  return queue_.get();
}

void view_queue::record_failure(std::uint64_t number, const error &failure) {
  assert(number > 0 && number <= last_number_ && "it was submitted here");
  try {
    failed_.emplace_back(number, failure);
  } catch (const std::bad_alloc &) {
    if (unrecorded_failure_ == 0)
      unrecorded_failure_ = number;
  }
}

void view_queue::forget_failure(std::uint64_t number) {
  std::erase_if(failed_, [&](const auto &one) { return one.first == number; });
  if (unrecorded_failure_ == number)
    unrecorded_failure_ = 0;
}

std::optional<error> view_queue::take_failure(std::uint64_t number) {
  if (!failed_.empty() && failed_.front().first <= number) {
    error first = std::move(failed_.front().second);
    failed_.erase(failed_.begin());
    return first;
  }
  if (!has_failure(number))
    return std::nullopt;
  unrecorded_failure_ = 0;
  return error::no_memory();
}

bool view_queue::has_failure(std::uint64_t number) const {
  return (!failed_.empty() && failed_.front().first <= number) ||
         (unrecorded_failure_ != 0 && unrecorded_failure_ <= number);
}

} // namespace tessera
