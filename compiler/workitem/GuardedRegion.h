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

/// `if (guard) region`, with nothing on the other way.
struct GuardedRegion {
  llvm::BranchInst *Guard;
  bool PassesIfTrue;                               ///< which way of the branch leads in
  llvm::BasicBlock *Entry;                         ///< first block behind the guard
  llvm::BasicBlock *Join;                          ///< where both ways meet
  llvm::SmallVector<llvm::BasicBlock *, 8> Blocks; ///< in reverse post-order
  /// Blocks that every work-item behind the guard reaches equally often: they will be reached by
  /// all.
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Skeleton;

  /// The first block of the skeleton, or Join, that all ways from \p Block reach.
  llvm::BasicBlock *nextInSkeleton(const llvm::BasicBlock &Block,
                                   const llvm::PostDominatorTree &PDT) const;
};

/// The region that \p Guard guards, if linearising it is right and likely to pay.
std::optional<GuardedRegion> findGuardedRegion(llvm::BranchInst &Guard,
                                               const KernelKnowledge &Known);

/// True if \p I may be executed where the guard does not hold: it has no effect, cannot trap, and
/// reads only what is constant while the kernel runs.
bool isHarmless(const llvm::Instruction &I, const KernelInfo &Info);

} // namespace tessera

#endif // TESSERA_WORKITEM_GUARDEDREGION_H
