// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A function of the program that is called in the background: a continuation, or the function of a
/// task.
#ifndef TESSERA_RUNTIME_CORE_QUEUES_BACKGROUND_CALL_H
#define TESSERA_RUNTIME_CORE_QUEUES_BACKGROUND_CALL_H

#include "backends/counted.h"
#include "core/queues/outstanding_calls.h"
#include "core/queues/thread_pool.h"

namespace tessera {

class command;

/// Made before the state lock is taken. Then it waits in its command's list and in the pool's
/// without another allocation. It may block.
class background_call final : public reference_counted<background_call>, public pool_task {
public:
  using function = void (*)(void *context);

  background_call(function call, void *context)
      : call_(call), context_(context), outstanding_(reinterpret_cast<const void *>(call)) {}
  background_call(const background_call &) = delete;
  background_call &operator=(const background_call &) = delete;

  /// Calls it on this thread, at once. Without the lock.
  void call() const { call_(context_); }
  /// Drops the pool's reference.
  void run(state_lock &lock) override;

private:
  friend class reference_counted<background_call>;
  friend class scheduler;
  ~background_call();

  function call_;
  void *context_;
  outstanding_call outstanding_;
  list_place<background_call> continuation_{*this}; ///< in the list of the command that it follows
  counted<command> result_; ///< that it completes, until the pool has it; null if there is none
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_QUEUES_BACKGROUND_CALL_H
