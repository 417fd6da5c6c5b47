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
};

namespace info {
inline int default_concurrency() { return 1; }
} // namespace info

template <class T> struct blocked_range {
  blocked_range(T first, T last) : first_(first), last_(last) {}
  T begin() const { return first_; }
  T end() const { return last_; }

private:
  T first_, last_;
};

template <class Range, class F> void parallel_for(const Range &range, const F &function) {
  function(range);
}

} // namespace oneapi::tbb
