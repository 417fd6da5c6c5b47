// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic on values that are known but for a number which is the same for all work-items of a
/// tile: what any tile's global indices are compared with, divided by or masked with often depends
/// on the local index alone, or on the tile alone.
///
///     tile<64>, global[0] = local[0] + 64 * u
///     global[0] < 640          ; the same for all: 0 + 1 * u
///     global[0] % 64           ; local[0]
///     global[0] / 128          ; the same for all
///     global[0] < 100          ; not told: work-items of one tile may differ
#ifndef TESSERA_CHECKS_RELATIVEVALUES_H
#define TESSERA_CHECKS_RELATIVEVALUES_H

#include "checks/ItemValues.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace tessera {

/// A number that is not known, but the same for all work-items.
ItemValue sameForAll();

/// What the integer instruction \p I makes of \p Operands, one of which has a step; unknown if that
/// cannot be told.
ItemValue evaluateRelative(const llvm::Instruction &I, llvm::ArrayRef<ItemValue> Operands);

} // namespace tessera

#endif // TESSERA_CHECKS_RELATIVEVALUES_H
