// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which blocks of a work-item loop only some lanes may reach, and in which order blocks and loops
/// can be passed by all lanes together.
#ifndef TESSERA_ANALYSIS_LANECONTROL_H
#define TESSERA_ANALYSIS_LANECONTROL_H

#include "analysis/WorkItemNest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace tessera {

class LaneShapes;

/// The blocks of one loop, those of inner loops aside, as a graph without cycles: an inner loop is
/// one node, and who goes around or leaves arrives at the end.
struct LaneRegion {
  static constexpr unsigned End = ~0u;

  struct Node {
    llvm::BasicBlock *Block = nullptr; ///< of an inner loop, its header
    const llvm::Loop *Inner = nullptr;
    bool Divergent = false;              ///< active lanes go on to several of Next
    llvm::SmallVector<unsigned, 2> Next; ///< each once
  };

  const llvm::Loop *L = nullptr;
  /// Some lanes leave this loop before others, so that it goes on as long as any is left.
  bool LeftApart = false;
  std::vector<Node> Nodes; ///< each before those of Next
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> NumberOf;
};

class LaneControl {
public:
  LaneControl(const WorkItemNest &Nest, const llvm::LoopInfo &LI, const LaneShapes &Shapes);

  /// Do some lanes of those that are in the innermost loop around \p Block perhaps not reach it?
  bool isMasked(const llvm::BasicBlock *Block) const { return Masked.contains(Block); }
  bool isLeftApart(const llvm::Loop *L) const { return LeftApart.contains(L); }
  /// Do all lanes pass the loop together, whatever they do?
  bool isStraight() const { return Masked.empty() && LeftApart.empty(); }
  /// Outer loops first; that of the work-items is the first.
  const std::vector<LaneRegion> &regions() const { return Regions; }
  /// The region in which the edge from \p From to \p To is one between nodes.
  const LaneRegion &regionOf(const llvm::BasicBlock *From, const llvm::BasicBlock *To) const;
  /// The node of \p Region that \p Block belongs to.
  unsigned numberIn(const LaneRegion &Region, const llvm::BasicBlock *Block) const;

private:
  void findLeftApart(const LaneShapes &Shapes);
  LaneRegion makeRegion(const llvm::Loop &L, const LaneShapes &Shapes) const;
  void mask(const LaneRegion &Region);

  const WorkItemNest &Nest;
  const llvm::LoopInfo &LI;
  std::vector<LaneRegion> Regions;
  llvm::DenseMap<const llvm::Loop *, unsigned> RegionOf;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Masked;
  llvm::SmallPtrSet<const llvm::Loop *, 4> LeftApart;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_LANECONTROL_H
