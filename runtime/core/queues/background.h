// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Threads of our own for what may block. There are always enough of them: a task that blocks keeps
/// no other from running, whatever it waits for.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_BACKGROUND_H
#define TESSERA_RUNTIME_CORE_QUEUES_BACKGROUND_H

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace tessera {

class background {
public:
  /// Runs the task soon, on another thread. Where the system has no thread left, the task waits
  /// until one of ours is free, or until it has one again.
  void run(std::function<void()> task);

  // For fork: the threads are the parent's, the child begins without any.
  void before_fork() { lock_.lock(); }
  void after_fork_in_parent() { lock_.unlock(); }
  void after_fork_in_child();

private:
  void work();

  std::mutex lock_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> tasks_;
  int idle_ = 0;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_BACKGROUND_H
