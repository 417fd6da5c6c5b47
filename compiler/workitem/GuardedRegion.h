// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of a kernel that one branch guards, and whether it can be linearised.
#ifndef TESSERA_WORKITEM_GUARDEDREGION_H
#define TESSERA_WORKITEM_GUARDEDREGION_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace llvm {
class BasicBlock;
class BranchInst;
class Instruction;
class PostDominatorTree;
} // namespace llvm

namespace tessera {

struct KernelInfo;
struct KernelKnowledge;

/// `if (guard) region`, with nothing on the other path.
struct GuardedRegion {
  llvm::BranchInst *Guard;
  bool PassesIfTrue;                               ///< which side of the branch leads in
  llvm::BasicBlock *Entry;                         ///< first block after the guard
  llvm::BasicBlock *Join;                          ///< where both paths meet
  llvm::SmallVector<llvm::BasicBlock *, 8> Blocks; ///< in reverse post-order
  /// Blocks that every work-item after the guard reaches equally often. All work-items will reach
  /// them.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Skeleton;

  /// The first block of the skeleton, or Join, that all paths from \p Block reach.
  llvm::BasicBlock *nextInSkeleton(const llvm::BasicBlock &Block,
                                   const llvm::PostDominatorTree &PDT) const;
};

/// The region that \p Guard guards, if it can be linearised and that probably has an advantage.
std::optional<GuardedRegion> findGuardedRegion(llvm::BranchInst &Guard,
                                               const KernelKnowledge &Known);

/// True if \p I may be executed if the guard does not hold: it has no effect, cannot trap, and
/// reads only memory that is constant while the kernel runs.
bool isHarmless(const llvm::Instruction &I, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_WORKITEM_GUARDEDREGION_H
