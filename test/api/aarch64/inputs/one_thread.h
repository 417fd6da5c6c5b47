// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// As much of oneTBB as libtessera uses, on the thread that asks: Debian has no oneTBB for another
/// machine that could be installed beside this one's.
#pragma once
#include <cstddef>

namespace oneapi::tbb {

struct global_control {
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t) {}
};

struct task_arena {
  explicit task_arena(int) {}
  template <class F> void execute(const F &function) { function(); }
  template <class F> void enqueue(const F &function) { function(); }
};

struct task_group {
  template <class F> F defer(F function) { return function; }
  void wait() {}
};

struct spin_mutex {
  struct scoped_lock {
    explicit scoped_lock(spin_mutex &) {}
  };
};

namespace info {
inline int default_concurrency() { return 1; }
} // namespace info

} // namespace oneapi::tbb
