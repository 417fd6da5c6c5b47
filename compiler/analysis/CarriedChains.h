// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How long must an iteration of a loop take, because of what lanes carry to the next one? However
/// many instructions a machine does at once, those of a chain wait for each other; other vectors
/// beside it fill the time.
#ifndef TESSERA_ANALYSIS_CARRIEDCHAINS_H
#define TESSERA_ANALYSIS_CARRIEDCHAINS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
class Loop;
class raw_ostream;
} // namespace llvm

namespace tessera {

class LaneShapes;

/// Is \p I a product that may be one operation with the sum that it is part of?
bool isFused(const llvm::Instruction &I);

/// Cycles from one iteration of \p L, which has no loops in it, to the next at least, for one
/// vector; 0 where none is carried. \p HasFma: what may be fused is.
unsigned carriedCycles(const llvm::Loop &L, const LaneShapes &Shapes, bool HasFma);

/// Cycles from the beginning of an iteration of \p L, which has no loops in it, until the last of a
/// vector's results is there.
unsigned cyclesThrough(const llvm::Loop &L, const LaneShapes &Shapes, bool HasFma);

/// `print<carried-chains>`: these cycles for every innermost loop of work-items, fused and not.
void printCarriedChains(llvm::raw_ostream &OS, llvm::Function &F,
                        llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_CARRIEDCHAINS_H
