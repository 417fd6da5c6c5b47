// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the program that a buffer has taken over, and gives back when nothing uses it any
/// more.
#ifndef TESSERA_RUNTIME_CORE_COHERENCE_ADOPTED_MEMORY_H
#define TESSERA_RUNTIME_CORE_COHERENCE_ADOPTED_MEMORY_H

#include "backends/backend.h"
#include "core/queues/outstanding_calls.h"

namespace tessera {

class scheduler;

class adopted_memory final : public allocation {
public:
  /// Its end calls the program's function with its context.
  using owner = std::unique_ptr<void, void (*)(void *)>;

  adopted_memory(void *memory, owner given);
  /// Without the state lock, because the program's function may do anything.
  ~adopted_memory() override;

  std::byte *host_address() const override { return memory_; }
  /// Only outstanding commands still keep it. The function must not be unloaded before it has been
  /// called. Under the state lock.
  void release_soon(scheduler &through);

private:
  std::byte *memory_;
  owner owner_;
  outstanding_call call_;
  scheduler *through_ = nullptr;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_CORE_COHERENCE_ADOPTED_MEMORY_H
