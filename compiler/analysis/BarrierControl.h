// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The branches that decide whether work-items reach a barrier. A tile barrier is legal only if
/// every work-item of the tile reaches it. So each of these branches must go the same way for the
/// whole tile.
#ifndef TESSERA_ANALYSIS_BARRIERCONTROL_H
#define TESSERA_ANALYSIS_BARRIERCONTROL_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Loop;
class LoopInfo;
class PostDominatorTree;
class raw_ostream;
} // namespace llvm

namespace tessera {

class BarrierControl {
public:
  using BlockSet = llvm::SmallSetVector<const llvm::BasicBlock *, 8>;

  BarrierControl(const llvm::Function &F, const llvm::PostDominatorTree &PDT,
                 const llvm::LoopInfo &LI);

  /// Barrier calls in the order of the function's blocks.
  llvm::ArrayRef<const llvm::Instruction *> barriers() const { return Barriers; }
  /// True if the branch at the end of \p Block decides whether work-items meet: at a barrier, or at
  /// the header of a loop that contains one.
  bool mustBeUniform(const llvm::BasicBlock *Block) const { return MustBeUniform.contains(Block); }
  const BlockSet &mustBeUniform() const { return MustBeUniform; }
  bool holdsBarrier(const llvm::Loop *L) const { return BarrierLoops.contains(L); }
  /// The blocks whose branches decide, directly or through others, how often \p Block is reached.
  BlockSet decidersOf(const llvm::BasicBlock *Block) const;

  void print(llvm::raw_ostream &OS, const llvm::Function &F) const;

private:
  void findControlDependence(const llvm::Function &F, const llvm::PostDominatorTree &PDT);

  llvm::SmallVector<const llvm::Instruction *, 4> Barriers;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<const llvm::BasicBlock *, 2>>
      Controllers;
  BlockSet MustBeUniform;
  llvm::SmallPtrSet<const llvm::Loop *, 4> BarrierLoops;
};

/// `print<barrier-control>`: barriers, the branches that decide about them, and the loops that
/// contain them.
void printBarrierControl(llvm::raw_ostream &OS, llvm::Function &F,
                         llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_BARRIERCONTROL_H
