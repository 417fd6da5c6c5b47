// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that waits for what it is in the middle of would wait for ever: functions of the
// program's that the runtime calls may do so, iterators of copies and functions of tasks.
#include "core/queues/scheduler.h"
#include "core/queues/under_way.h"

#include <algorithm>
#include <cassert>

namespace tessera {

error scheduler::waits_for_itself() {
  return error(tessera_error,
               "concurrency: this wait would never end: this thread runs the operation that it "
               "waits for. An iterator of copy_async or a function of a task cannot wait for its "
               "own operation, nor for the data that the operation uses.");
}

/// The command runs here, or the call that does it.
bool scheduler::is_under_way_here(const command &work) {
  return under_way::is_here(work) || (work.call_ && work.call_->outstanding_.is_made_here());
}

/// All that has to be done before the command is looked at, and not only what stands next in its
/// way: whoever is about to wait can still leave everything as it was.
bool scheduler::needs_what_is_here(command &work) const {
  if (!under_way::is_any_here())
    return false;
  std::vector<const command *> all = {&work};
  const auto add = [&all](const command &one) {
    if (!one.is_done() && std::ranges::find(all, &one) == all.end())
      all.push_back(&one);
  };
  for (std::size_t number = 0; number < all.size(); ++number) {
    const command &one = *all[number];
    if (is_under_way_here(one))
      return true;
    for (const counted<command> &obstacle : one.obstacles_)
      add(*obstacle);
    if (one.queue_)
      for (const command &earlier : one.queue_->pending_)
        if (earlier.number_ < one.number_)
          add(earlier);
  }
  return false;
}

} // namespace tessera
