// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/coherence/adopted_memory.h"

#include "core/queues/scheduler.h"

#include <cassert>
#include <utility>

namespace tessera {

adopted_memory::adopted_memory(void *memory, owner given)
    : memory_(static_cast<std::byte *>(memory)), owner_(std::move(given)),
      call_(reinterpret_cast<const void *>(owner_.get_deleter())) {}

adopted_memory::~adopted_memory() {
  owner_.reset();
  if (through_) {
    const state_lock lock = through_->lock();
    through_->calls().end(call_);
  }
}

void adopted_memory::release_soon(scheduler &through) {
  assert(!through_ && "the program gives a container up once");
  through_ = &through;
  call_.begin();
  through.calls().add(call_);
}

} // namespace tessera
