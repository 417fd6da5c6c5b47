// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the program's that a buffer has taken over, and gives back when it is no longer used.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_ADOPTED_MEMORY_H
#define TESSERA_RUNTIME_CORE_COHERENCE_ADOPTED_MEMORY_H

#include "backends/backend.h"
#include "core/queues/outstanding_calls.h"

namespace tessera {

class scheduler;

class adopted_memory final : public allocation {
public:
  /// Calls the program's function with its context when it goes.
  using owner = std::unique_ptr<void, void (*)(void *)>;

  adopted_memory(void *memory, owner given);
  /// Without the state lock: the program's function may do anything.
  ~adopted_memory() override;

  std::byte *host_address() const override { return memory_; }
  /// Only what is under way keeps it now: the function is not unloaded before it has been called.
  /// Under the state lock.
  void release_soon(scheduler &through);

private:
  std::byte *memory_;
  owner owner_;
  outstanding_call call_;
  scheduler *through_ = nullptr;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_ADOPTED_MEMORY_H
