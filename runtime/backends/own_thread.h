// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The number of the library's threads. If a process has no other threads left, it has ended.
#ifndef TESSERA_RUNTIME_BACKENDS_OWN_THREAD_H
#define TESSERA_RUNTIME_BACKENDS_OWN_THREAD_H

#include <atomic>

namespace tessera {

/// A thread of the library holds one as long as it runs.
class own_thread {
public:
  own_thread() { ++count_; }
  own_thread(const own_thread &) = delete;
  ~own_thread() { --count_; }

  static int count() { return count_; }
  /// They belong to the parent.
  static void after_fork_in_child() { count_ = 0; }

private:
  inline static std::atomic<int> count_{0};
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_OWN_THREAD_H
