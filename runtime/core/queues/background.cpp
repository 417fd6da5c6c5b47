// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/background.h"

#include <chrono>
#include <new>
#include <system_error>
#include <thread>

namespace tessera {
namespace {

/// How long a thread with nothing to do stays.
constexpr std::chrono::seconds patience{5};

} // namespace

void background::run(std::function<void()> task) {
  const std::lock_guard lock(lock_);
  tasks_.push_back(std::move(task));
  if (int(tasks_.size()) <= idle_) {
    arrived_.notify_one();
    return;
  }
  try {
    std::thread([this] { work(); }).detach();
  } catch (const std::system_error &) {
  }
}

void background::work() {
  std::unique_lock lock(lock_);
  for (;;) {
    ++idle_;
    const bool found = arrived_.wait_for(lock, patience, [this] { return !tasks_.empty(); });
    --idle_;
    if (!found)
      break;
    std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    task = nullptr;
    lock.lock();
  }
}

void background::after_fork_in_child() {
  lock_.unlock();
  // Whoever waited does so in the parent alone; the old object may count on them.
  new (&arrived_) std::condition_variable;
  tasks_.clear();
  idle_ = 0;
}

} // namespace tessera
