// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How long a thread spins before it blocks.
#ifndef TESSERA_RUNTIME_BACKENDS_CPU_PATIENCE_H
#define TESSERA_RUNTIME_BACKENDS_CPU_PATIENCE_H

#include <chrono>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tessera {

/// For one thread at a time. It learns. If the event came within the longest spin, the thread spins
/// for the next one, too. If it came later, the next spin is shorter, down to none.
class patience {
public:
  using clock = std::chrono::steady_clock;

  /// About the time to wake a thread. A thread that blocks at once cannot lose more.
  static constexpr std::chrono::microseconds longest{50};

  explicit patience(clock::duration most = longest) : most_(most), current_(most) {}

  /// Spins until `arrived` holds, or for as long as it seems useful. Returns whether it holds. Call
  /// waited() once it has arrived.
  template <typename Condition> bool spin(const Condition &arrived) {
    since_ = clock::now();
    if (current_.count() == 0)
      return arrived();
    for (;;) {
      for (int tries = 0; tries < 16; ++tries) {
        if (arrived())
          return true;
        pause();
      }
      if (clock::now() - since_ >= current_)
        return false;
    }
  }
  /// It has arrived, now or at `when`.
  void waited(clock::time_point when = clock::now()) {
    current_ = when - since_ <= most_ ? most_ : current_ / 2;
  }

private:
  static void pause() {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
  }

  clock::duration most_, current_;
  clock::time_point since_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_CPU_PATIENCE_H
