// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values that are only used for the operands of atomic operations, which lanes do one after the
/// other. A vector of them would have to be split again, so they are computed for each lane by
/// itself.
#ifndef TESSERA_VECTORIZE_WIDEN_SINGLELANEVALUES_H
#define TESSERA_VECTORIZE_WIDEN_SINGLELANEVALUES_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Value;
} // namespace llvm

namespace tessera {

class LaneShapes;

/// Loads with a stride that all lanes do, and the casts and addresses that follow from values.
llvm::SmallPtrSet<const llvm::Value *, 8> singleLaneValues(const LaneShapes &Shapes);

/// Those of \p Singles that a lane may compute when it uses them: they have one user, and nothing
/// writes memory between a load and its use. If they were computed for all lanes before, there
/// would not be enough registers.
llvm::SmallPtrSet<const llvm::Value *, 8>
waitingValues(const llvm::SmallPtrSetImpl<const llvm::Value *> &Singles);

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_SINGLELANEVALUES_H
