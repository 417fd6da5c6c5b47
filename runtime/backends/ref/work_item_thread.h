// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Work-items as threads, for debuggers (TESSERA_DEBUG=work-items). One of them runs at a time, and
/// stops where a fiber would: so what a launch does is the same with both.
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

/// A flow of control on a thread of its own. All members but suspend(), go_on() and pause() are
/// called by the thread that runs the launch, which waits while this one runs.
class work_item_thread {
public:
  using body = fiber::body;

  work_item_thread() = default;
  work_item_thread(const work_item_thread &) = delete;
  work_item_thread &operator=(const work_item_thread &) = delete;
  /// Ends it; what has not ended is dropped.
  ~work_item_thread();

  /// False when the system gives no thread.
  bool make(char *stack, std::size_t bytes);
  /// What debuggers show beside the thread; at most 15 characters are kept.
  void set_name(const std::string &name) const;
  /// The system's number.
  std::int32_t number() const { return number_; }

  /// The next resume() calls `run(argument)`. What ran before is dropped where it stands: no
  /// destructors are called.
  void start(body run, void *argument);
  /// Runs until suspend() or pause() is called or the body returns.
  void resume();
  bool ended() const { return ended_; }
  /// Has the signal stopped it? Then it has not reached what it was running to.
  bool is_paused() const { return paused_; }
  void drop();

  /// Called by the body: resume() returns. The body waits until the word is not 0, and calls
  /// go_on().
  const std::uint32_t *suspend();
  /// Returns when the body may go on; not at all if it is dropped.
  void go_on();

  /// Stops a work-item in the middle of its code when its thread gets it.
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
  /// At least `count` threads on the first of the stacks; false if the system gives none.
  bool reserve(std::size_t count, const fiber_stacks &stacks);
  ~work_item_threads() { clear(); }
  /// Before the stacks go.
  void clear();
  work_item_thread &operator[](std::size_t number) {
    assert(number < threads_.size() && "reserve() has made a thread for it");
    return *threads_[number];
  }
  /// After a launch: nothing of it runs any more.
  void drop_all();
  /// As if the system gave no more. Tests make it small.
  static inline std::size_t most = ~std::size_t(0);

private:
  /// After a fork the child has none of its parent's.
  void forget_parents();

  std::vector<std::unique_ptr<work_item_thread>> threads_;
  int process_ = 0; ///< whose they are
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_WORK_ITEM_THREAD_H
