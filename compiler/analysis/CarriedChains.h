// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The least time of a loop's iteration, because of values that lanes carry to the next one.
/// However many instructions a machine runs at once, those of a chain wait for each other. Other
/// vectors beside it fill the time.
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

/// Whether \p I is a product that may be fused with the sum that uses it.
bool isFused(const llvm::Instruction &I);

/// The least number of cycles from one iteration of \p L, which contains no loops, to the next, for
/// one vector. 0 if no value is carried. \p HasFma: products and sums are fused where they may be.
unsigned carriedCycles(const llvm::Loop &L, const LaneShapes &Shapes, bool HasFma);

/// The number of cycles from the beginning of an iteration of \p L, which contains no loops, until
/// the last of a vector's results is there.
unsigned cyclesThrough(const llvm::Loop &L, const LaneShapes &Shapes, bool HasFma);

/// `print<carried-chains>`: these cycles for every innermost loop of work-items, with and without
/// fusion.
void printCarriedChains(llvm::raw_ostream &OS, llvm::Function &F,
                        llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_CARRIEDCHAINS_H
