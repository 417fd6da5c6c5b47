// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Is a value the same for all work-items of a tile? Three answers: provably yes; provably
/// dependent on the work-item; unknown. Unknown is legal where the language wants uniform control:
/// the first work-item of the tile decides. Of a kernel whose tiles run in groups the answer is for
/// all tiles of a group.
#ifndef TESSERA_ANALYSIS_TILEUNIFORMITY_H
#define TESSERA_ANALYSIS_TILEUNIFORMITY_H

#include "contract/Names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class Function;
class Instruction;
class LoadInst;
class Loop;
class PHINode;
class PostDominatorTree;
class raw_ostream;
class Value;
} // namespace llvm

namespace tessera {

class BarrierControl;

/// Ordered: joining two answers takes the greater one.
enum class Uniform { Yes, Unknown, No };

class TileUniformity {
public:
  /// \p F is a kernel; \p Info its attributes. Branches that the language requires to be uniform
  /// are taken to be so unless they provably are not.
  TileUniformity(const llvm::Function &F, const KernelInfo &Info, const llvm::DominatorTree &DT,
                 const llvm::PostDominatorTree &PDT, const BarrierControl &Control);

  /// Unknown for what has been made since, and for what nobody reaches.
  Uniform of(const llvm::Value *V) const;
  /// Do all work-items that reach the end of \p Block together leave it the same way? Yes for a
  /// block without a choice.
  Uniform ofBranch(const llvm::BasicBlock *Block) const;
  /// True if the work-items that reach \p Block do so equally often and in step: every branch that
  /// decides about it is uniform, or must be because a barrier depends on it.
  bool reachedTogether(const llvm::BasicBlock *Block) const;

  void print(llvm::raw_ostream &OS, const llvm::Function &F) const;

private:
  Uniform transfer(const llvm::Instruction &I) const;
  Uniform transferCall(const llvm::Instruction &I) const;
  Uniform operandsOf(const llvm::Instruction &I) const;
  bool foldsTileId(const llvm::Instruction &I) const;
  bool raise(const llvm::Value *V, Uniform To);
  bool markJoins(const llvm::BasicBlock &Decider, Uniform Branch);

  const KernelInfo &Info;
  const llvm::DominatorTree &DT;
  const llvm::PostDominatorTree &PDT;
  const BarrierControl &Control;
  llvm::DenseMap<const llvm::Value *, Uniform> Answers;
};

/// The captured array whose address \p I reads from the function object; null if it does not.
const CaptureInfo *capturedArrayOf(const llvm::Instruction &I, const KernelInfo &Info);

/// True if \p Load reads memory that nothing writes while the kernel runs: the function object, or
/// the host's description of an array that it points to.
bool readsKernelConstant(const llvm::LoadInst &Load, const KernelInfo &Info);

/// Whether all that decides about barriers is known to be uniform, so that several tiles could run
/// in step.
bool agreesAtBarriers(const BarrierControl &Control, const TileUniformity &Uniformity);

/// Whether \p L, which holds no barrier, and all loops inside it provably run equally often for all
/// work-items.
bool isUniformNest(const llvm::Loop &L, const BarrierControl &Control,
                   const TileUniformity &Uniformity);

/// `print<tile-uniformity>`: the answer for every value and branch of a kernel.
class TileUniformityPrinter : public llvm::PassInfoMixin<TileUniformityPrinter> {
public:
  explicit TileUniformityPrinter(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_TILEUNIFORMITY_H
