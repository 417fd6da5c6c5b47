// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether a value is the same for all work-items of a tile. There are three answers: provably yes;
/// provably dependent on the work-item; unknown. Unknown is legal where the language demands
/// uniform control: the first work-item of the tile decides. If the tiles of a kernel run in
/// groups, the answer is for all tiles of a group.
#ifndef TESSERA_ANALYSIS_TILEUNIFORMITY_H
#define TESSERA_ANALYSIS_TILEUNIFORMITY_H

#include "analysis/values/Dependences.h"

namespace llvm {
class Loop;
} // namespace llvm

namespace tessera {

/// Ordered: the join of two answers is the greater one.
enum class Uniform { Yes, Unknown, No };

class TileUniformity {
public:
  /// \p OfTiles: the other values that differ if several tiles run together.
  TileUniformity(const Dependences &Values, const BarrierControl &Control, Sources OfTiles)
      : Values(Values), Control(Control), Differing(Sources::anyWorkItem() | OfTiles) {}
  TileUniformity(const Dependences &Values, const BarrierControl &Control, const KernelInfo &Info)
      : TileUniformity(Values, Control,
                       (Info.TilesAcross > 1 ? Sources::tile(0) : Sources::none()) |
                           (Info.TilesDown > 1 ? Sources::tile(1) : Sources::none())) {}

  Uniform of(const llvm::Value *V) const { return answer(Values.of(V)); }
  /// Whether all work-items that reach the end of \p Block together leave it in the same way. Yes
  /// for a block without a choice.
  Uniform ofBranch(const llvm::BasicBlock *Block) const { return answer(Values.ofBranch(*Block)); }
  /// True if the work-items that reach \p Block do so equally often and in lockstep. Every branch
  /// that decides about it must be uniform, by proof or because a barrier depends on it.
  bool reachedTogether(const llvm::BasicBlock *Block) const;

  void print(llvm::raw_ostream &OS, const llvm::Function &F) const;

private:
  Uniform answer(const Dependence &D) const;

  const Dependences &Values;
  const BarrierControl &Control;
  Sources Differing;
};

/// Whether every decision about barriers is known to be uniform, so that several tiles could run in
/// lockstep.
bool agreesAtBarriers(const BarrierControl &Control, const TileUniformity &Uniformity);

/// Whether \p L, which contains no barrier, and all loops inside it provably run equally often for
/// all work-items.
bool isUniformNest(const llvm::Loop &L, const BarrierControl &Control,
                   const TileUniformity &Uniformity);

/// `print<tile-uniformity>`: the answer for every value and branch of a kernel.
void printTileUniformity(llvm::raw_ostream &OS, llvm::Function &F,
                         llvm::FunctionAnalysisManager &AM);

} // namespace tessera

#endif // TESSERA_ANALYSIS_TILEUNIFORMITY_H
