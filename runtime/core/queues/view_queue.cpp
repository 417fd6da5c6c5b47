// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/queues/view_queue.h"

#include <cstdio>

namespace tessera {

view_queue::~view_queue() { print_failures(); }

void view_queue::print_failures() {
  for (const auto &[number, failure] : failed_)
    std::fprintf(stderr, "tessera: an error that nobody waited for: %s\n", failure.message.c_str());
}

result<queue *> view_queue::backend_queue() {
  if (!queue_) {
    result<std::unique_ptr<queue>> made = hardware_->make_queue();
    if (!made)
      return made.failure();
    queue_ = std::move(*made);
  }
  return queue_.get();
}

std::optional<error> view_queue::take_failure(std::uint64_t number) {
  if (!has_failure(number))
    return std::nullopt;
  error first = std::move(failed_.front().second);
  failed_.erase(failed_.begin());
  return first;
}

bool view_queue::has_failure(std::uint64_t number) const {
  return !failed_.empty() && failed_.front().first <= number;
}

} // namespace tessera
