// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the lanes of a vector access memory together.
#ifndef TESSERA_ANALYSIS_LANEACCESSES_H
#define TESSERA_ANALYSIS_LANEACCESSES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
class Use;
class raw_ostream;
} // namespace llvm

namespace tessera {

class LaneShapes;

/// One load, store or atomic operation, for all lanes.
struct LaneAccess {
  enum Kind {
    Uniform,     ///< one address: a scalar load, or the last lane's store
    Consecutive, ///< adjacent elements: one vector
    Reversed,    ///< the same from the last lane to the first
    Strided,     ///< at equal distances: if short, vectors and a shuffle
    Scattered    ///< anywhere: lane by lane, or by the machine's gathers and scatters
  };
  Kind How;
  int64_t Stride = 0; ///< in bytes; for scattered accesses 0
};

/// The pointer of a load, store or atomic operation. Null for anything else.
const llvm::Use *accessedPointer(const llvm::Instruction &I);

/// \p I accesses memory through one pointer.
LaneAccess accessOf(const llvm::Instruction &I, const LaneShapes &Shapes);

/// Whether a vector can hold the value of a load or store, without padding.
bool isVectorElement(const llvm::Instruction &I);

/// Whether neighbouring lanes access ascending elements that are as close to each other as the
/// words of a small struct.
bool hasShortStride(const llvm::Instruction &I, const LaneAccess &Access);

/// `print<lane-accesses>`, for the work-item loops of a tile function. It prints every access, with
/// its known alignment in the first work-item of a row. It also prints the blocks that only some
/// lanes reach, and the loops that lanes leave one after the other.
void printLaneAccesses(llvm::raw_ostream &OS, llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANEACCESSES_H
