// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A flow of control on a stack of its own. It runs when another one resumes it, and stops when it
/// suspends itself.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_FIBER_H
#define TESSERA_RUNTIME_BACKENDS_REF_FIBER_H

#include "backends/ref/fiber_sanitizers.h"
#include "backends/ref/machine_context.h"

#include <cstddef>

namespace tessera {

/// Stacks of one size, each with an inaccessible page below it.
class fiber_stacks {
public:
  fiber_stacks() = default;
  fiber_stacks(const fiber_stacks &) = delete;
  fiber_stacks &operator=(const fiber_stacks &) = delete;
  ~fiber_stacks() { release(); }

  /// At least `count` stacks of at least `bytes`. False if the system has no memory for them.
  /// Nothing may run on the stacks. `shadowed`: in shadow_memory.
  bool reserve(std::size_t count, std::size_t bytes, bool shadowed = false);
  /// Whether reserve() would keep the present stacks.
  bool suffice(std::size_t count, std::size_t bytes, bool shadowed) const;
  /// The lowest byte of stack `number`.
  char *lowest(std::size_t number) const;
  /// From the lowest byte. Stacks end at different offsets in their pages. Otherwise the tops of
  /// the stacks would share few lines of the processor's caches.
  std::size_t bytes(std::size_t number) const { return bytes_ - number % steps * step_bytes; }

private:
  static constexpr std::size_t step_bytes = 13 * 64, steps = 59;
  static std::size_t whole_pages(std::size_t bytes);
  void release();

  char *memory_ = nullptr;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  bool is_shadowed_ = false;
};

/// All members but suspend() are called from outside, on one thread.
class fiber {
public:
  using body = void (*)(void *argument);

  fiber() = default;
  fiber(const fiber &) = delete;
  fiber &operator=(const fiber &) = delete;
  ~fiber() { sanitizers_.dropped(); }

  /// The next resume() calls `run(argument)` on `stack`. The function that ran before is dropped:
  /// no destructors are called.
  void start(char *stack, std::size_t bytes, body run, void *argument);
  /// Runs until suspend() is called or the body returns.
  void resume();
  /// The body calls it: resume() returns. The next resume() continues after it.
  void suspend();
  bool ended() const { return ended_; }

private:
  static void enter(void *self);

  machine_context inside_;  ///< of the fiber while it does not run
  machine_context outside_; ///< of resume()'s caller while it does
  fiber_sanitizers sanitizers_;
  body run_ = nullptr;
  void *argument_ = nullptr;
  bool ended_ = true;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_FIBER_H
