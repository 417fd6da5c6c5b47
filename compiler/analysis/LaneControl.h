// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The blocks of a work-item loop that perhaps not all lanes reach, and an order in which all lanes
/// together can pass blocks and loops.
#ifndef TESSERA_ANALYSIS_LANECONTROL_H
#define TESSERA_ANALYSIS_LANECONTROL_H

#include "analysis/WorkItemNest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace tessera {

class LaneShapes;

/// The blocks of one loop, without those of inner loops, as a graph without cycles. An inner loop
/// is one node. Lanes that go around or leave arrive at the end.
struct LaneRegion {
  static constexpr unsigned End = ~0u;

  struct Node {
    llvm::BasicBlock *Block = nullptr; ///< of an inner loop, its header
    const llvm::Loop *Inner = nullptr;
    bool Divergent = false;              ///< active lanes may continue to several of Next
    llvm::SmallVector<unsigned, 2> Next; ///< each once
  };

  const llvm::Loop *L = nullptr;
  /// Some lanes leave this loop before others. It continues until the last lane leaves.
  bool LeftApart = false;
  std::vector<Node> Nodes; ///< each before those of Next
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> NumberOf;
};

class LaneControl {
public:
  LaneControl(const WorkItemNest &Nest, const llvm::LoopInfo &LI, const LaneShapes &Shapes);

  /// Whether some lanes of the innermost loop around \p Block may not reach it.
  bool isMasked(const llvm::BasicBlock *Block) const { return Masked.contains(Block); }
  bool isLeftApart(const llvm::Loop *L) const { return LeftApart.contains(L); }
  /// Whether all lanes always pass the loop together.
  bool isStraight() const { return Masked.empty() && LeftApart.empty(); }
  /// Outer loops first, beginning with the work-item loop.
  const std::vector<LaneRegion> &regions() const { return Regions; }
  /// The region in which the edge from \p From to \p To connects two nodes.
  const LaneRegion &regionOf(const llvm::BasicBlock *From, const llvm::BasicBlock *To) const;
  /// The node of \p Region that contains \p Block.
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
