// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory that core cannot find unless it asks the device.
#ifndef TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_MEMORY_H
#define TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_MEMORY_H

#include "backends/fake/fake_device.h"
#include "backends/host_memory.h"

namespace tessera {

class fake_allocation final : public allocation {
public:
  /// Unwritten bytes have meaningless values.
  fake_allocation(fake_device &owner, std::uint64_t bytes)
      : owner_(owner), contents_(bytes + 1, std::byte(0x77)) {}
  ~fake_allocation() override { owner_.free_bytes += contents_.size() - 1; }

  std::byte *contents() const { return contents_.data(); }

private:
  fake_device &owner_;
  mutable std::vector<std::byte> contents_;
};

inline std::byte *address_in_fake_memory(memory_ref place) {
  return place.memory
             ? static_cast<const fake_allocation *>(place.memory)->contents() + place.offset
             : address_of(place);
}

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_FAKE_FAKE_MEMORY_H
