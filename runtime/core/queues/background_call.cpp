// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/background_call.h"

#include "backends/delay_point.h"
#include "core/queues/scheduler.h"

namespace tessera {

background_call::~background_call() = default;

void background_call::run(state_lock &lock) {
  const auto kept = counted<background_call>::adopt(this);
  outstanding_.begin(std::this_thread::get_id());
  lock.unlock();
  call();
  delay_point();
  lock.lock();
  lock.of().calls().end(outstanding_);
}

} // namespace tessera
