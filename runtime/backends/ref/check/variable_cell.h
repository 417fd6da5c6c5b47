// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which variable a piece of a work-item's stack is of. Nobody races for that memory, so its cells
/// are free to say it.
#ifndef TESSERA_RUNTIME_BACKENDS_REF_CHECK_VARIABLE_CELL_H
#define TESSERA_RUNTIME_BACKENDS_REF_CHECK_VARIABLE_CELL_H

#include "abi/check.h"
#include "backends/ref/check/shadow_memory.h"

#include <cassert>

namespace tessera {

struct variable_cell {
  const tessera_site *site; ///< null: no variable's
  std::uintptr_t begin;     ///< of the variable

  static variable_cell &of(const shadow_memory &memory, const void *address) {
    static_assert(sizeof(variable_cell) == sizeof(race_cell));
    return reinterpret_cast<variable_cell &>(memory.cell_of(address));
  }

  /// A variable begins. `bytes` are its own and those behind it that are no other one's.
  static void begin_variable(const shadow_memory &memory, const void *variable, std::uint64_t bytes,
                             const tessera_site &site) {
    const auto begin = std::uintptr_t(variable);
    assert(begin % 4 == 0 && bytes % 4 == 0 && "a cell is of one variable alone");
    const std::uintptr_t end = begin + (site.bytes ? site.bytes : bytes);
    for (std::uintptr_t word = begin; word < begin + bytes; word += 4)
      of(memory, reinterpret_cast<const void *>(word)) =
          word < end ? variable_cell{&site, begin} : variable_cell{nullptr, 0};
  }

  /// Do these bytes lie in one variable?
  static bool hold(const shadow_memory &memory, std::uintptr_t address, std::uint64_t bytes) {
    const variable_cell &cell = of(memory, reinterpret_cast<const void *>(address));
    if (!cell.site)
      return false;
    const std::uint64_t offset = address - cell.begin;
    return offset <= cell.site->bytes && bytes <= cell.site->bytes - offset;
  }
};

} // namespace tessera

#endif // TESSERA_RUNTIME_BACKENDS_REF_CHECK_VARIABLE_CELL_H
