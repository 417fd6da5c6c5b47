// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A flow of control on a stack of its own, which runs when it is told to and stops when it wants
/// to.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_FIBER_H
#define TESSERA_RUNTIME_BACKENDS_REF_FIBER_H

#include "backends/ref/fiber_sanitizers.h"
#include "backends/ref/machine_context.h"

#include <cstddef>

namespace tessera {

/// Stacks of one size, each with a page below it that nobody may touch.
class fiber_stacks {
public:
  fiber_stacks() = default;
  fiber_stacks(const fiber_stacks &) = delete;
  fiber_stacks &operator=(const fiber_stacks &) = delete;
  ~fiber_stacks() { release(); }

  /// At least `count` stacks of at least `bytes`; false when the system has no memory for them.
  /// Nothing may run on the stacks. `shadowed`: in shadow_memory.
  bool reserve(std::size_t count, std::size_t bytes, bool shadowed = false);
  /// Would reserve() leave those alone that there are?
  bool suffice(std::size_t count, std::size_t bytes, bool shadowed) const;
  /// The lowest byte of stack `number`.
  char *lowest(std::size_t number) const;
  /// From there. Stacks end at different places of their pages: what work-items have on top of them
  /// would else share few lines of the processor's caches.
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

  /// The next resume() calls `run(argument)` on `stack`. What ran before is dropped where it
  /// stands: no destructors are called.
  void start(char *stack, std::size_t bytes, body run, void *argument);
  /// Runs until suspend() is called or the body returns.
  void resume();
  /// Called by the body: lets resume() return. The next resume() comes back here.
  void suspend();
  bool ended() const { return ended_; }

private:
  static void enter(void *self);

  machine_context inside_;  ///< where the fiber stands while it does not run
  machine_context outside_; ///< where resume() was called while it does
  fiber_sanitizers sanitizers_;
  body run_ = nullptr;
  void *argument_ = nullptr;
  bool ended_ = true;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_FIBER_H
