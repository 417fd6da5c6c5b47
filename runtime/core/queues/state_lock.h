// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The scheduler's lock, held.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_STATE_LOCK_H
#define TESSERA_RUNTIME_CORE_QUEUES_STATE_LOCK_H

#include "backends/counted.h"
#include "core/queues/linked_list.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace tessera {

class command;
class scheduler;

/// All changes to what queues, commands and buffers share happen under this lock. Some actions must
/// not happen under it, and follow when it is released. Threads are made, and commands release
/// their resources. These may be objects of the program whose destructors wait.
class state_lock {
public:
  using clock = std::chrono::steady_clock;

  explicit state_lock(scheduler &of);
  ~state_lock();
  scheduler &of() const { return scheduler_; }
  state_lock(const state_lock &) = delete;
  state_lock &operator=(const state_lock &) = delete;

  void lock();
  void unlock();
  void drop_later(counted<command> done);

  /// They wait without the lock. The second returns whether it was in time.
  template <typename Condition> void wait(std::condition_variable &change, Condition condition) {
    settle();
    change.wait(held_, condition);
  }
  template <typename Condition>
  bool wait_until(std::condition_variable &change, clock::time_point deadline,
                  Condition condition) {
    settle();
    return change.wait_until(held_, deadline, condition);
  }

private:
  /// Does the postponed actions, if there are any.
  void settle();

  scheduler &scheduler_;
  std::unique_lock<std::mutex> held_;
  linked_list<command> to_drop_; ///< with a reference to each
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_STATE_LOCK_H
