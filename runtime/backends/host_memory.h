// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the host, for whatever keeps data there.
#ifndef TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H

#include "backends/backend.h"

namespace tessera {

/// The system gives large blocks page by page, when they are first touched.
class host_allocation final : public allocation {
public:
  static result<std::unique_ptr<allocation>> make(std::uint64_t bytes);
  host_allocation(const host_allocation &) = delete;
  host_allocation &operator=(const host_allocation &) = delete;
  ~host_allocation() override;

  std::byte *host_address() const override { return memory_; }

private:
  explicit host_allocation(std::byte *memory) : memory_(memory) {}

  std::byte *memory_;
};

/// Where a host_allocation or memory of the program's is.
std::byte *address_of(memory_ref place);

/// Copies between memory that is the host's, where `address` finds it.
void copy_in_host_memory(const copy_region &what, std::byte *(*address)(memory_ref) = address_of);

/// Makes the pointers of a closure what a kernel needs that runs on the host, where `address` finds
/// captured data.
void relocate(const dispatch &work, std::byte *(*address)(memory_ref) = address_of);

/// How much the machine has.
std::uint64_t host_memory_kib();

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H
