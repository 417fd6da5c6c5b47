// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The threads of the library are known by their number: a process in which nobody else is left
/// has come to its end.
#ifndef TESSERA_RUNTIME_BACKENDS_OWN_THREAD_H
#define TESSERA_RUNTIME_BACKENDS_OWN_THREAD_H

#include <atomic>

namespace tessera {

/// What a thread of the library holds as long as it runs.
class own_thread {
public:
  own_thread() { ++count_; }
  own_thread(const own_thread &) = delete;
  ~own_thread() { --count_; }

  static int count() { return count_; }
  /// They are the parent's.
  static void after_fork_in_child() { count_ = 0; }

private:
  inline static std::atomic<int> count_{0};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_OWN_THREAD_H
