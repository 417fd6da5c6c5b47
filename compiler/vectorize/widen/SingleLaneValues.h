// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values that only lead to the operands of atomic operations, which lanes do one after the other.
/// A vector of them would be taken apart again: they are computed for each lane by itself.
#ifndef TESSERA_VECTORIZE_WIDEN_SINGLELANEVALUES_H
#define TESSERA_VECTORIZE_WIDEN_SINGLELANEVALUES_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

class LaneShapes;

/// Loads at equal distances that all lanes do, and the casts and addresses that follow from values.
llvm::SmallPtrSet<const llvm::Value *, 8> singleLaneValues(const LaneShapes &Shapes);

/// Those of \p Singles that a lane may compute as late as it takes them: they have one user, and
/// nothing writes memory between a load and that one. Computed for all lanes before, they would
/// need more registers than there are.
llvm::SmallPtrSet<const llvm::Value *, 8>
waitingValues(const llvm::SmallPtrSetImpl<const llvm::Value *> &Singles);

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_SINGLELANEVALUES_H
