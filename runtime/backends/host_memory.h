// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory of the host, for devices that keep data there.
#ifndef TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H

#include "backends/backend.h"

namespace tessera {

/// The system provides large blocks page by page, when they are first accessed.
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

/// The address of a host_allocation or of the program's memory.
std::byte *address_of(memory_ref place);

/// Copies within the host's memory. `address` gives the addresses.
void copy_in_host_memory(const copy_region &what, std::byte *(*address)(memory_ref) = address_of);

/// Changes the pointers of a closure for a kernel that runs on the host. `address` gives the
/// addresses of captured data.
void relocate(const dispatch &work, std::byte *(*address)(memory_ref) = address_of);

/// The size of the machine's memory.
std::uint64_t host_memory_kib();

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_HOST_MEMORY_H
