// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/state_lock.h"

#include "backends/delay_point.h"
#include "core/queues/scheduler.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cassert>
#endif

namespace tessera {

state_lock::state_lock(scheduler &of) : scheduler_(of), held_(of.state_, std::defer_lock) {
  lock();
}

/// It is held for less time than it takes to sleep and to be woken.
void state_lock::lock() {
  assert(!held_.owns_lock() && "a thread that waits for what it holds waits for ever");
  delay_point();
  for (int tries = 0; tries < 100; ++tries) {
    if (held_.try_lock())
      return;
#if defined(__x86_64__)
    _mm_pause();
#endif
  }
  held_.lock();
}

state_lock::~state_lock() {
  if (held_.owns_lock())
    unlock();
}

void state_lock::unlock() {
  assert(held_.owns_lock() && "it is given up once");
  const bool makes_threads = scheduler_.wants_thread();
  held_.unlock();
  delay_point();
  if (makes_threads)
    scheduler_.make_threads();
  while (command *const one = to_drop_.take_front()) {
    const auto dropped = counted<command>::adopt(one);
    dropped->drop_resources();
  }
}

void state_lock::drop_later(counted<command> done) {
  to_drop_.push_back(done.hand_over()->to_drop_);
}

void state_lock::settle() {
  while (!to_drop_.empty() || scheduler_.wants_thread()) {
    unlock();
    lock();
  }
}

} // namespace tessera
