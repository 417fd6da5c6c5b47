// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work-items as threads, for debuggers (TESSERA_DEBUG=work-items). One of them runs at a time, and
/// stops where a fiber would. So a launch does the same with both.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_WORK_ITEM_THREAD_H
#define TESSERA_RUNTIME_BACKENDS_REF_WORK_ITEM_THREAD_H

#include "backends/ref/fiber.h"

#include <pthread.h>
#include <setjmp.h>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tessera {

/// A flow of control on a thread of its own. The thread that runs the launch calls all members but
/// suspend(), go_on() and pause(), and waits while this one runs.
class work_item_thread {
public:
  using body = fiber::body;

  work_item_thread() = default;
  work_item_thread(const work_item_thread &) = delete;
  work_item_thread &operator=(const work_item_thread &) = delete;
  /// Ends the thread. A function that has not ended is dropped.
  ~work_item_thread();

  /// False if the system gives no thread.
  bool make(char *stack, std::size_t bytes);
  /// Debuggers show it beside the thread. At most 15 characters are kept.
  void set_name(const std::string &name) const;
  /// The system's number.
  std::int32_t number() const { return number_; }

  /// The next resume() calls `run(argument)`. The function that ran before is dropped: no
  /// destructors are called.
  void start(body run, void *argument);
  /// Runs until suspend() or pause() is called or the body returns.
  void resume();
  bool ended() const { return ended_; }
  /// Whether the signal has stopped it. Then it has not reached the point where it would have
  /// suspended.
  bool is_paused() const { return paused_; }
  void drop();

  /// The body calls it: resume() returns. The body waits until the word is not 0, and calls
  /// go_on().
  const std::uint32_t *suspend();
  /// Returns when the body may continue. Does not return if it is dropped.
  void go_on();

  /// Stops a work-item in the middle of its code when its thread receives it.
  static int pause_signal();

private:
  static void *enter(void *self);
  static void pause_here(int);
  void give_back();
  void wait_for_turn();

  pthread_t thread_ = {};
  std::int32_t number_ = 0;
  bool made_ = false, quits_ = false, drops_ = false;
  bool ended_ = true, paused_ = false;
  /// 1: it may run, and the launch's thread waits.
  std::atomic<std::uint32_t> turn_{0};
  std::atomic<std::uint32_t> back_{1}; ///< 1: the launch's thread may run
  body run_ = nullptr;
  void *argument_ = nullptr;
  sigjmp_buf idle_;
};

/// The threads of a queue's launches: one for each work-item of a tile.
class work_item_threads {
public:
  work_item_threads() = default;
  work_item_threads(const work_item_threads &) = delete;
  /// At least `count` threads on the first of the stacks. False if the system gives none.
  bool reserve(std::size_t count, const fiber_stacks &stacks);
  ~work_item_threads() { clear(); }
  /// Call it before the stacks are destroyed.
  void clear();
  work_item_thread &operator[](std::size_t number) {
    assert(number < threads_.size() && "reserve() has made a thread for it");
    return *threads_[number];
  }
  /// After a launch: nothing of it runs any more.
  void drop_all();
  /// A limit as if the system gave no more threads. Tests make it small.
  static inline std::size_t most = ~std::size_t(0);

private:
  /// After a fork the child has none of its parent's threads.
  void forget_parents();

  std::vector<std::unique_ptr<work_item_thread>> threads_;
  int process_ = 0; ///< that owns them
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_WORK_ITEM_THREAD_H
