// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The variable of a piece of a work-item's stack. This memory has no races, so its cells can store
/// the variable.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_VARIABLE_CELL_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_VARIABLE_CELL_H

#include "abi/check.h"
#include "backends/ref/check/shadow_memory.h"

#include <algorithm>
#include <cassert>

namespace tessera {

struct variable_cell {
  const tessera_site *site; ///< null: it belongs to no variable
  std::uintptr_t begin;     ///< of the variable

  static variable_cell of(const shadow_memory &memory, const void *address) {
    const race_cell cell = memory.cell_of(address);
    return {reinterpret_cast<const tessera_site *>(cell.of_launch), cell.of_interval};
  }

  /// A variable begins. `bytes` includes the bytes after it that belong to no other variable.
  static void begin_variable(const shadow_memory &memory, const void *variable, std::uint64_t bytes,
                             const tessera_site &site) {
    const auto begin = std::uintptr_t(variable);
    assert(begin % 4 == 0 && bytes % 4 == 0 && "a cell is of one variable alone");
    const std::uint64_t own = ((site.bytes ? site.bytes : bytes) + 3) / 4;
    const race_cell first = memory.cell_of(variable);
    std::fill_n(&first.of_launch, own, std::uintptr_t(&site));
    std::fill_n(&first.of_launch + own, bytes / 4 - own, 0);
    std::fill_n(&first.of_interval, own, begin);
  }

  /// Whether these bytes lie in one variable.
  static bool hold(const shadow_memory &memory, std::uintptr_t address, std::uint64_t bytes) {
    const variable_cell cell = of(memory, reinterpret_cast<const void *>(address));
    if (!cell.site)
      return false;
    const std::uint64_t offset = address - cell.begin;
    return offset <= cell.site->bytes && bytes <= cell.site->bytes - offset;
  }
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_VARIABLE_CELL_H
