// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory with a shadow, as an allocation of a device.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOWED_ALLOCATION_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOWED_ALLOCATION_H

#include "backends/backend.h"
#include "backends/ref/check/shadow_memory.h"

namespace tessera {

class shadowed_allocation final : public allocation {
public:
  static result<std::unique_ptr<allocation>> make(shadow_memory &from, std::uint64_t bytes) {
    std::byte *const memory = from.allocate(bytes, /*large=*/true);
    if (!memory)
      return error(tessera_error_out_of_memory, "Failed to create buffer");
    return std::unique_ptr<allocation>(new shadowed_allocation(from, memory, bytes));
  }
  shadowed_allocation(const shadowed_allocation &) = delete;
  shadowed_allocation &operator=(const shadowed_allocation &) = delete;
  ~shadowed_allocation() override { of_.give_back(memory_, bytes_); }

  std::byte *host_address() const override { return memory_; }
  std::uint64_t bytes() const { return bytes_; }

private:
  shadowed_allocation(shadow_memory &of, std::byte *memory, std::uint64_t bytes)
      : of_(of), memory_(memory), bytes_(bytes) {}

  shadow_memory &of_;
  std::byte *const memory_;
  const std::uint64_t bytes_;
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_SHADOWED_ALLOCATION_H
