// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The messages of a launch's work-items on the CPU (spec 12.3). `__tessera_printf`,
/// `__tessera_errorf`, `__tessera_abort` and `__tessera_out_of_bounds` of abi/kernel.h find the
/// launch by their thread.
#ifndef TESSERA_RUNTIME_BACKENDS_KERNEL_MESSAGES_H
#define TESSERA_RUNTIME_BACKENDS_KERNEL_MESSAGES_H

#include "backends/result.h"

#include <atomic>
#include <mutex>
#include <optional>

namespace tessera {

/// Belongs to one launch, whose tiles may run on any number of threads.
class kernel_messages {
public:
  /// `kernel` is its name, which must stay valid.
  explicit kernel_messages(const char *kernel) : kernel_(kernel) {}

  /// The kernel that runs on this thread. Null if there is none. A signal handler may call it.
  static const char *kernel_here();
  /// An address on the stack. The kernel's own part of the stack is below it. As kernel_here().
  static const void *listens_at();

  /// Calls `run_next`, which runs a tile, until it returns false. An abort ends the current call at
  /// once, without destructors, and the next call follows. So the state that `run_next` keeps
  /// between calls must be consistent before it enters the kernel.
  template <typename Run> void listen(Run run_next) {
    listen_to([](void *run) { return (*static_cast<Run *>(run))(); }, &run_next);
  }

  /// For callers that run kernels cooperatively, on stacks of their own: the listener of this
  /// thread. You must exchange it together with the stack. Null if nothing has listened yet.
  static void *exchange_listener(void *other);

  /// Makes the launch fail. The first call decides the text.
  void fail(std::string text);

  /// From now on the kernel's messages are dropped, because it runs once more.
  void mute() { is_muted_ = true; }
  bool is_muted() const { return is_muted_; }

  /// Whether this is the launch's first access outside of a container.
  bool first_outside() { return !outside_.exchange(true); }

  // The calls of these functions, with their formatted text.

  static void print(const std::string &text);
  void print_error(std::string text);
  /// Prints only the first one.
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
