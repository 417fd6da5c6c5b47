// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the work-items of a launch say when the CPU runs them (spec 12.3): the functions
/// `__tessera_printf`, `__tessera_errorf` and `__tessera_abort` of abi/kernel.h find the launch by
/// the thread that they are called on, and so does `__tessera_out_of_bounds`.
#ifndef TESSERA_RUNTIME_BACKENDS_KERNEL_MESSAGES_H
#define TESSERA_RUNTIME_BACKENDS_KERNEL_MESSAGES_H

#include "backends/result.h"

#include <atomic>
#include <mutex>
#include <optional>

namespace tessera {

/// Belongs to one launch; its tiles may run on any number of threads.
class kernel_messages {
public:
  /// `kernel` is its name, which stays.
  explicit kernel_messages(const char *kernel) : kernel_(kernel) {}

  /// The kernel that this thread is in the middle of; null if there is none. May be asked for in
  /// the handler of a signal.
  static const char *kernel_here();
  /// The place on the stack that the kernel's own part of it lies below. As kernel_here().
  static const void *listens_at();

  /// Calls `run_next`, which runs a tile, until it returns false. An abort ends the call that it
  /// stands in at once, without destructors, and the next call follows: what `run_next` keeps
  /// from one to the other has to be true before it enters the kernel.
  template <typename Run> void listen(Run run_next) {
    listen_to([](void *run) { return (*static_cast<Run *>(run))(); }, &run_next);
  }

  /// For who runs kernels cooperatively, on stacks of their own: what listens on this thread. It
  /// must be exchanged with the stack. Null where nothing has listened yet.
  static void *exchange_listener(void *other);

  /// Makes the launch fail. The first call decides the text.
  void fail(std::string text);

  /// From now on nothing that kernels say is heard: they run once more.
  void mute() { is_muted_ = true; }
  bool is_muted() const { return is_muted_; }

  /// Is this the launch's first access outside of a container?
  bool first_outside() { return !outside_.exchange(true); }

  // What one of the functions has been called with, its text made.

  static void print(const std::string &text);
  void print_error(std::string text);
  /// Of the first one alone.
  void print_outside(std::string text);
  void abort();

  /// The first error, when all tiles have run.
  result<void> outcome() const;

private:
  void listen_to(bool (*run_next)(void *), void *run);

  const char *const kernel_;

  std::atomic<bool> outside_{false};
  bool is_muted_ = false;
  mutable std::mutex mutex_;
  std::optional<error> first_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_KERNEL_MESSAGES_H
