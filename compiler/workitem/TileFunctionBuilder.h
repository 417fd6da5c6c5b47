// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Builds the tile function of one kernel whose regions are known.
#ifndef TESSERA_WORKITEM_TILEFUNCTIONBUILDER_H
#define TESSERA_WORKITEM_TILEFUNCTIONBUILDER_H

#include "workitem/CarriedValues.h"
#include "workitem/DebugLocations.h"
#include "workitem/Regions.h"
#include "workitem/TileMemory.h"
#include "workitem/WorkItemLoops.h"
#include <list>
#include <optional>

namespace tessera {

class BarrierControl;
class SharedVariables;
class TileUniformity;

/// The facts about a kernel from which its tile function is built.
struct KernelPlan {
  KernelInfo Info;
  std::vector<Region> Regions;
  const BarrierControl *Control = nullptr;
  const TileUniformity *Uniformity = nullptr; ///< null at -O0
  const PrivateVariables *Variables = nullptr;
  const SharedVariables *Shared = nullptr; ///< null if tiles run one by one
  bool KeepVariables = false; ///< every private variable lives in its work-item's frame
};

class TileFunctionBuilder {
public:
  TileFunctionBuilder(llvm::Function &Kernel, const KernelPlan &Plan);
  /// The finished tile function, which has taken the kernel's name and uses. The owner of the
  /// kernel must erase it.
  llvm::Function *build();

private:
  /// How a region's work-items report which exit they take.
  struct Choice {
    llvm::AllocaInst *TileWide = nullptr;
    llvm::Value *Array = nullptr;
  };
  /// A tile_static variable: the first tile's of a group, and the distances in bytes to that of the
  /// next tile across and of the next one down. 0 if tiles share it.
  struct TileStatic {
    llvm::Value *Place;
    uint64_t Across, Down;
  };
  /// The tiles of a group that share something.
  struct SharedBy {
    bool Across = false, Down = false;
    bool operator==(const SharedBy &) const = default;
  };
  struct Copy : RegionCopy {
    llvm::SmallVector<llvm::BasicBlock *, 8> Blocks;
    llvm::MDNode *AccessGroup = nullptr;
    Choice Way;
    /// For a copy that only stores data that tiles share: the tiles that share it. Only the first
    /// of them run it.
    SharedBy StoresFor;
    std::list<Copy> Shared; ///< such copies of the region, before it

    bool isForOthers() const { return StoresFor.Across || StoresFor.Down; }
    llvm::BasicBlock *begin() const {
      return (Shared.empty() ? Loop : Shared.front().Loop).Preheader;
    }
  };

  static llvm::Function *createFunction(llvm::Function &Kernel, const KernelInfo &Info);
  void placeTileStatics();
  static llvm::Value *placeInTile(const TileStatic &Static, const WorkItemLoop &Loop,
                                  llvm::StringRef Name);
  void placePrivateVariables();
  void placeIndices();
  GroupOrder orderOf(const Region &R) const;
  void copyRegion(const Region &R);
  SharedBy sharedBy(const llvm::Instruction &I) const;
  llvm::SmallVector<SharedBy, 3> sharedKinds(const Region &R) const;
  void keepStores(Copy &C, llvm::ArrayRef<SharedBy> Kinds);
  llvm::Value *placeOf(llvm::AllocaInst &Alloca, llvm::Value *Linear, llvm::Value *Frame,
                       llvm::IRBuilder<> &Builder);
  void mapWorkItem(Copy &C);
  void copyBlocks(Copy &C);
  void rewriteBlock(Copy &C, llvm::BasicBlock &Original);
  bool replaceContractCall(Copy &C, llvm::Instruction &Original, llvm::Instruction &Copied);
  void rewriteTerminator(Copy &C, llvm::BasicBlock &Original);
  bool leavesInLockstep(const Copy &C, const llvm::BasicBlock &Block) const;
  void endInLockstep(Copy &C, llvm::BasicBlock &Original);
  llvm::Value *numberOf(const Copy &C, const llvm::BasicBlock *To) const;
  void storeChoice(Copy &C, llvm::Value *Number, llvm::IRBuilder<> &Builder);
  llvm::BasicBlock *makeExit(Copy &C, llvm::BasicBlock &From, llvm::BasicBlock *To);
  Choice makeChoice(const Region &R);
  bool isChosenTileWide(const Region &R) const;
  void finishPart(Copy &C);
  void finishRegion(Copy &C);
  void markParallel(Copy &C);
  void markTileAtomics(Copy &C);
  void finishPrologue();
  void takePlace();

  llvm::Function &Kernel;
  const KernelPlan &Plan;
  llvm::Function *Tile;
  llvm::BasicBlock *PrologueBlock;
  llvm::IRBuilder<> Prologue;
  TileArguments Arguments;
  TileMemory Memory;
  const ConstantVariables Constants;
  const PrivateVariables &Variables;
  CarriedValues Carried;
  llvm::DebugLoc NoPlace;
  llvm::MapVector<const llvm::Value *, TileStatic> Globals;
  llvm::DenseMap<const llvm::AllocaInst *, llvm::AllocaInst *> SharedVariables;
  llvm::DenseMap<const llvm::AllocaInst *, VariableHome> Homes;
  llvm::DenseMap<const llvm::AllocaInst *, llvm::Value *> SpreadVariables;
  llvm::Value *Frames = nullptr;                                       ///< for all work-items
  llvm::AllocaInst *CurrentFrame = nullptr;                            ///< for the debugger
  llvm::SmallVector<std::pair<IdKind, llvm::AllocaInst *>, 3> Indices; ///< for the debugger
  std::list<Copy> Copies;
  llvm::DenseMap<const llvm::BasicBlock *, Copy *> CopyOf; ///< by entry
};

} // namespace tessera

#endif // TESSERA_WORKITEM_TILEFUNCTIONBUILDER_H
