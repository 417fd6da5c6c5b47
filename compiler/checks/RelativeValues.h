// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Arithmetic on values that are known up to a number which is the same for all work-items of a
/// tile. The result of a comparison, a division or a mask of a tile's global indices often depends
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

/// An unknown number that is the same for all work-items.
ItemValue sameForAll();

/// The result of the integer instruction \p I for \p Operands, one of which has a step. Unknown if
/// it cannot be determined.
ItemValue evaluateRelative(const llvm::Instruction &I, llvm::ArrayRef<ItemValue> Operands);

} // namespace tessera

#endif // TESSERA_CHECKS_RELATIVEVALUES_H
