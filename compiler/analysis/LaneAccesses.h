// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How the lanes of a vector access memory together, and where only some of them do.
#ifndef TESSERA_ANALYSIS_LANEACCESSES_H
#define TESSERA_ANALYSIS_LANEACCESSES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class raw_ostream;
} // namespace llvm

namespace tessera {

class BarrierControl;
class LaneShapes;

/// What one load, store or atomic operation of all lanes is.
struct LaneAccess {
  enum Kind {
    Uniform,     ///< one address: a scalar load, or the last lane's store
    Consecutive, ///< elements side by side: one vector
    Reversed,    ///< the same from the last lane to the first
    Strided,     ///< at equal distances: vectors and a shuffle, if the distance is short
    Scattered    ///< anywhere: lane by lane, or by the machine's gathers and scatters
  };
  Kind How;
  int64_t Stride = 0; ///< in bytes; of scattered accesses 0
};

class LaneAccesses {
public:
  LaneAccesses(const llvm::Function &F, const LaneShapes &Shapes, const BarrierControl &Control);

  /// Do some lanes of those that began perhaps not reach \p Block? What it does to memory needs a
  /// mask there, and so does whatever may trap.
  bool isMasked(const llvm::BasicBlock *Block) const { return Masked.contains(Block); }
  /// \p I accesses memory through one pointer.
  LaneAccess of(const llvm::Instruction &I) const;

  void print(llvm::raw_ostream &OS, const llvm::Function &F) const;

private:
  const LaneShapes &Shapes;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Masked;
};

/// `print<lane-accesses>`: every access of a kernel in vectors of 16 lanes, and the blocks that
/// only some lanes reach.
class LaneAccessesPrinter : public llvm::PassInfoMixin<LaneAccessesPrinter> {
public:
  explicit LaneAccessesPrinter(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANEACCESSES_H
