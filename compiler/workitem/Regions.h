// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The parts of a kernel between split points. Each becomes one loop over the work-items of the
/// tile.
#ifndef TESSERA_WORKITEM_REGIONS_H
#define TESSERA_WORKITEM_REGIONS_H

#include "workitem/SplitPoints.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"
#include <vector>

namespace llvm {
class DominatorTree;
class Value;
class raw_ostream;
} // namespace llvm

namespace tessera {

/// The blocks reachable from a split point without passing another. If several split points reach a
/// block, it belongs to several regions. Each gets its own copy, so no masks are needed. Only some
/// of the paths to such a block belong to a region. So the incoming value of a phi is found by
/// block, never by position.
struct Region {
  llvm::BasicBlock *Entry;
  llvm::SmallVector<llvm::BasicBlock *, 8> Blocks; ///< Entry first, in reverse post-order
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Contains;
  llvm::SmallVector<llvm::BasicBlock *, 2> Exits; ///< split points that follow
  bool Returns = false;                           ///< a work-item may end the kernel here

  unsigned ways() const { return Exits.size() + Returns; }
  bool defines(const llvm::Value *V) const;
  /// The blocks of the region that lead to \p Phi, which is not at its entry.
  auto waysTo(const llvm::PHINode &Phi) const {
    assert(Phi.getParent() != Entry && Contains.contains(Phi.getParent()) &&
           "only within the region a phi is reached from its blocks");
    return llvm::make_filter_range(
        Phi.blocks(), [this](const llvm::BasicBlock *From) { return Contains.contains(From); });
  }
};

/// The regions that are reachable from the entry of \p F, that of the entry first.
std::vector<Region> formRegions(llvm::Function &F, const SplitPoints &Points);

/// Whether a value that \p R defines may be needed where \p R begins. This is never so under two
/// conditions: the headers of all loops around a split point are split points, and every cycle is a
/// loop. Then a block that dominates the entry cannot be reached from it without passing another
/// split point.
bool needsOwnValues(const Region &R, const llvm::DominatorTree &DT);

/// Prints the regions into which `form-tile-function` would cut each kernel. With \p
/// SplitUniformLoops it also cuts at loops whose control is tile-uniform.
class RegionsPrinter : public llvm::PassInfoMixin<RegionsPrinter> {
public:
  explicit RegionsPrinter(llvm::raw_ostream &OS, bool SplitUniformLoops = true)
      : OS(OS), SplitUniformLoops(SplitUniformLoops) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
  bool SplitUniformLoops;
};

} // namespace tessera

#endif // TESSERA_WORKITEM_REGIONS_H
