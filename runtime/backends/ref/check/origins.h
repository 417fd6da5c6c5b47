// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Origins of unwritten values, as numbers of 32 bits.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_ORIGINS_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_ORIGINS_H

#include "abi/check.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

namespace tessera::origins {

/// The number of a variable. Any thread.
std::uint32_t of_variable(const tessera_site &variable);
/// 4 bytes of a captured container.
struct container_word {
  std::uint32_t container;           ///< its number among the launch's captures
  std::optional<std::uint64_t> word; ///< in the container; nothing if there are too many
};
std::uint32_t of_container(std::size_t number, std::uint64_t word);

/// The variable. Null if the number belongs to none.
const tessera_site *variable(std::uint32_t origin);
std::optional<container_word> container(std::uint32_t origin);

} // namespace tessera::origins

namespace tessera {

/// The numbers that a thread has recently asked for, because loops ask for the same variables
/// again.
class recent_origins {
public:
  std::uint32_t of(const tessera_site &variable) {
    known &last = all_[std::uintptr_t(&variable) / sizeof variable % std::size(all_)];
    if (last.site != &variable)
      last = {&variable, origins::of_variable(variable)};
    return last.number;
  }

private:
  struct known {
    const tessera_site *site = nullptr;
    std::uint32_t number = 0;
  };
  known all_[64];
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_ORIGINS_H
