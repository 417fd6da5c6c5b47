// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cpu/captured_memory.h"

#include "backends/host_memory.h"

#include <algorithm>

namespace tessera {

bool writes_apart(std::span<const relocation> captured) {
  const auto share_memory = [](const relocation &one, const relocation &other) {
    const std::byte *const first = address_of(one.data), *const second = address_of(other.data);
    return first < second + other.bytes && second < first + one.bytes;
  };
  return std::none_of(captured.begin(), captured.end(), [&](const relocation &written) {
    return written.access & tessera_access_write &&
           std::any_of(captured.begin(), captured.end(), [&](const relocation &other) {
             return &other != &written && share_memory(written, other);
           });
  });
}

} // namespace tessera
