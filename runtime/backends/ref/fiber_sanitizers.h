// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Calls of AddressSanitizer and ThreadSanitizer when control enters and leaves a fiber. In other
/// builds they do nothing.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_FIBER_SANITIZERS_H
#define TESSERA_RUNTIME_BACKENDS_REF_FIBER_SANITIZERS_H

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#elif __has_feature(thread_sanitizer)
#define __SANITIZE_THREAD__ 1
#endif
#endif

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#elif defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace tessera {

#if defined(__SANITIZE_ADDRESS__)
class fiber_sanitizers {
public:
  void started(char *lowest, std::size_t bytes) {
    // A dropped function has left the marks of its variables on this stack.
    __asan_unpoison_memory_region(lowest, bytes);
    lowest_ = lowest;
    bytes_ = bytes;
    inside_ = nullptr;
  }
  void entering() { __sanitizer_start_switch_fiber(&outside_, lowest_, bytes_); }
  void entered() { __sanitizer_finish_switch_fiber(inside_, &lowest_outside_, &bytes_outside_); }
  void leaving(bool for_good) {
    __sanitizer_start_switch_fiber(for_good ? nullptr : &inside_, lowest_outside_, bytes_outside_);
  }
  void left() { __sanitizer_finish_switch_fiber(outside_, nullptr, nullptr); }
  void dropped() {}

private:
  void *inside_ = nullptr;
  void *outside_ = nullptr;
  const void *lowest_ = nullptr;
  std::size_t bytes_ = 0;
  const void *lowest_outside_ = nullptr;
  std::size_t bytes_outside_ = 0;
};
#elif defined(__SANITIZE_THREAD__)
class fiber_sanitizers {
public:
  void started(char *, std::size_t) { inside_ = __tsan_create_fiber(0); }
  void entering() {
    outside_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(inside_, 0);
  }
  void entered() {}
  void leaving(bool) { __tsan_switch_to_fiber(outside_, 0); }
  void left() {}
  void dropped() {
    if (inside_)
      __tsan_destroy_fiber(inside_);
    inside_ = nullptr;
  }

private:
  void *inside_ = nullptr;
  void *outside_ = nullptr;
};
#else
class fiber_sanitizers {
public:
  void started(char *, std::size_t) {} ///< the fiber has a stack
  void entering() {}                   ///< from outside: it will continue
  void entered() {}                    ///< inside: it continues
  void leaving(bool /*for_good*/) {}   ///< inside: it will stop
  void left() {}                       ///< outside: it has stopped
  void dropped() {}                    ///< it will not continue, if it was started at all
};
#endif

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_FIBER_SANITIZERS_H
