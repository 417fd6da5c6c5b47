// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/unfinished_record.h"

#include <algorithm>

namespace tessera {

/// A device's clock is fitted to the host's, so that a few nanoseconds may be wrong: nothing is
/// done before it is submitted.
void unfinished_record::add() {
  told_.end = timeline::ticks();
  if (const std::optional<device_times> times = done_->times()) {
    const std::uint64_t now = timeline::nanoseconds_now();
    told_.begin = std::clamp(times->begin, submitted_, now);
    told_.end = std::clamp(times->end, told_.begin, now);
    told_.flags |= timeline::time_in_nanoseconds;
  }
  timeline::add(told_, text_);
}

} // namespace tessera
