// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values that are computed in one region and used in another. There are three ways to carry such a
/// value, the cheapest first:
/// - compute it again;
/// - use one variable, if it is the same for the whole tile;
/// - use an array with an element per work-item in the tile's scratch memory.
#ifndef TESSERA_WORKITEM_CARRIEDVALUES_H
#define TESSERA_WORKITEM_CARRIEDVALUES_H

#include "workitem/Regions.h"
#include "workitem/TileMemory.h"
#include "workitem/WorkItemLoops.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class AllocaInst;
class Instruction;
class LoadInst;
class PHINode;
class StoreInst;
} // namespace llvm

namespace tessera {

class TileUniformity;

/// A region's copy in the tile function.
struct RegionCopy {
  const Region *Original;
  WorkItemLoop Loop;
  /// From a value of the kernel to that of the loop's present work-item.
  llvm::ValueToValueMapTy Map;
  /// Tile-wide variables that the region writes. Their new values are valid once its last work-item
  /// is done.
  llvm::SmallSetVector<const llvm::Value *, 4> UpdatedSlots;
  /// Carried values that the region reads, and those to which it gives a new value: itself, or a
  /// phi's incoming one.
  llvm::SmallSetVector<const llvm::Value *, 8> Loaded;
  llvm::SmallVector<std::pair<const llvm::Value *, const llvm::Value *>, 8> Stored;
};

/// Memory that carries a value from region to region.
struct Slot {
  llvm::Type *ValueType;
  llvm::Type *StoredType;              ///< i8 for i1, which vectorises better
  llvm::Instruction *Array = nullptr;  ///< per work-item; null for a tile-wide value
  llvm::AllocaInst *Current = nullptr; ///< tile-wide value that regions read
  llvm::AllocaInst *Next = nullptr;    ///< tile-wide value that a region's work-items are writing
};

class CarriedValues {
public:
  /// \p Uniformity null: no value is known to be the same for the whole tile.
  CarriedValues(llvm::ArrayRef<Region> Regions, const KernelInfo &Info,
                const TileUniformity *Uniformity, TileMemory &Memory, llvm::IRBuilder<> &Prologue);

  /// Makes sure that \p Copy.Map has \p V, an instruction of the kernel outside \p Copy's region,
  /// by code at the beginning of each work-item's path through it.
  llvm::Value *bringInto(RegionCopy &Copy, llvm::Instruction &V);
  /// Loads the phis of the split point at which \p Copy begins.
  void loadEntryPhis(RegionCopy &Copy);
  /// On the path from \p From to the split point \p To: gives To's phis their values.
  void storePhis(RegionCopy &Copy, llvm::BasicBlock &From, llvm::BasicBlock &To,
                 llvm::IRBuilder<> &Builder);
  /// Call it once all regions have been copied: stores the values that other regions load.
  void storeDefinitions(RegionCopy &Copy);
  /// At the end of \p Copy's loop: the new values of tile-wide variables become the current ones.
  void commitTileWide(RegionCopy &Copy, llvm::IRBuilder<> &Builder);

  /// Call it after all stores and loads: gives each array its place. Values that are never needed
  /// at the same time share one.
  void placeArrays(llvm::ArrayRef<const RegionCopy *> Copies);

  /// A work-item's element of \p Array, also for the choice of exits.
  static llvm::Value *elementOf(llvm::Value *Array, llvm::Type *Type, llvm::Value *Linear,
                                llvm::IRBuilder<> &Builder);
  llvm::Value *makeArray(llvm::Type *Type, const llvm::Twine &Name);

private:
  uint64_t reserveArray(llvm::Type *ElementType);
  enum class Way { Recompute, Slot };
  void findCrossing(llvm::ArrayRef<Region> Regions);
  Way wayOf(llvm::Instruction &V);
  bool addCost(llvm::Instruction &V, unsigned &Cost,
               llvm::SmallPtrSetImpl<const llvm::Value *> &Seen) const;
  bool canRecompute(const llvm::Instruction &V) const;
  bool isTileWide(const llvm::Value &V) const;
  Slot &slotOf(const llvm::Value &V);
  llvm::Value *load(RegionCopy &Copy, const llvm::Value &V, llvm::IRBuilder<> &Builder);
  /// \p Origin is the kernel's value that was copied as \p Stored.
  void store(RegionCopy &Copy, const llvm::Value &V, const llvm::Value *Origin, llvm::Value *Stored,
             llvm::IRBuilder<> &Builder);
  void storeOnEdges(RegionCopy &Copy, const llvm::PHINode &Phi);
  void dropCopies(llvm::ArrayRef<llvm::StoreInst *> Stores);

  const KernelInfo &Info;
  const TileUniformity *Uniformity;
  TileMemory &Memory;
  llvm::IRBuilder<> &Prologue;
  llvm::SmallPtrSet<const llvm::Value *, 32> MustHaveSlot;
  llvm::DenseMap<const llvm::Value *, Way> Ways;
  llvm::MapVector<const llvm::Value *, Slot> Slots;
  llvm::SmallPtrSet<const llvm::LoadInst *, 16> ArrayLoads; ///< at the beginning of regions
  llvm::MapVector<const RegionCopy *, llvm::SmallVector<llvm::StoreInst *, 8>> ArrayStores;
  /// Those on the paths to a phi.
  llvm::DenseMap<const llvm::StoreInst *, const llvm::PHINode *> OnEdges;
};

} // namespace tessera

#endif // TESSERA_WORKITEM_CARRIEDVALUES_H
