// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Transforms the linearised body of a work-item loop into one that runs a block of work-items at
/// once: vectors of lanes, several interleaved, and several rows.
#ifndef TESSERA_VECTORIZE_WIDEN_WIDENWORKITEMS_H
#define TESSERA_VECTORIZE_WIDEN_WIDENWORKITEMS_H

#include "analysis/WorkItemNest.h"
#include "vectorize/LaneRuns.h"
#include "vectorize/VectorizeWorkItems.h"
#include "vectorize/widen/LaneValues.h"
#include "vectorize/widen/StructGroups.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class TargetLibraryInfo;
class TargetTransformInfo;
} // namespace llvm

namespace tessera {

class WorkItemWidener {
public:
  /// The body of \p Nest has no branch that lanes take differently.
  WorkItemWidener(const WorkItemNest &Nest, const LaneShapes &Shapes, LaneBlock Block,
                  const llvm::TargetLibraryInfo &Libraries, const llvm::TargetTransformInfo &Costs,
                  const VectorizeWorkItemsOptions &Options);

  /// Replaces the body. The loop counts on by the width of the block. It ends at \p End, or after
  /// it if \p IsTail.
  void run(llvm::Value *End, bool IsTail);

private:
  void placeVariables();
  void widenBlock(const llvm::BasicBlock &Old);
  void describeVariables(const llvm::Instruction &I);
  void describeMask(const llvm::BasicBlock &Old);
  llvm::Value *shownValue(llvm::Value *V);
  void widen(llvm::Instruction &I);
  void widenTerminator(llvm::Instruction &I);
  void widenPhi(llvm::PHINode &Phi);
  void completePhis();
  void replaceLoop(llvm::Value *End, bool IsTail);
  llvm::MDNode *notUnrolled() const;
  void copyForRows(llvm::Instruction &I);
  llvm::Instruction *copyForRow(llvm::Instruction &I, unsigned Row);
  llvm::Value *widened(llvm::Value *V, llvm::Type *T, unsigned Row);
  void widenPlain(llvm::Instruction &I);
  llvm::Value *plain(llvm::Instruction &I, LaneGroup Group);
  llvm::Value *reciprocal(llvm::Instruction &I, LaneGroup Group);
  llvm::Value *divide(llvm::Instruction &I, LaneGroup Group);
  llvm::Value *safeDivisor(llvm::Instruction &I, LaneGroup Group);
  void askAnyLane(llvm::CallInst &Call);

  // Memory.
  void widenAccess(llvm::Instruction &I);
  void storeOnce(llvm::StoreInst &Store);
  void storeLast(llvm::StoreInst &Store);
  llvm::Align alignmentOf(const llvm::Instruction &I, int64_t Stride, int64_t First) const;
  void accessVector(llvm::Instruction &I, int64_t Step, LaneGroup Group);
  llvm::Value *accessRow(llvm::Instruction &I, int64_t Step, LaneGroup Group);
  llvm::Value *lanesOfRow(llvm::Value *Vector, unsigned Row);
  void accessScattered(llvm::Instruction &I, LaneGroup Group);
  llvm::LoadInst *loadLane(llvm::LoadInst &Load, LaneGroup Group, unsigned Lane);
  bool accessStructs(llvm::Instruction &I);
  llvm::Value *loadRow(const StructGroup &Group, LaneGroup At);
  void loadStructs(const StructGroup &Group, LaneGroup At);
  void storeStructs(const StructGroup &Group, LaneGroup At);
  llvm::Value *structsAt(const StructGroup &Group, LaneGroup At);
  llvm::Align alignmentOf(const StructGroup &Group, LaneGroup At) const;
  llvm::Value *addressOfLane(llvm::Value *Pointer, LaneGroup At, unsigned Lane);
  bool accessChunks(const StructGroup &Group, llvm::Instruction &I);
  llvm::Value *chunkAt(const StructGroup &Group, LaneGroup At, unsigned Lane);
  void loadChunks(const StructGroup &Group, LaneGroup At);
  void storeChunks(const StructGroup &Group, LaneGroup At);
  void transpose(llvm::SmallVectorImpl<llvm::Value *> &Vectors);
  bool accessAcrossRows(llvm::Instruction &I);
  void accessAllAcrossRows(llvm::Instruction &I, unsigned Size);
  void loadAcrossRows(llvm::LoadInst &Load, unsigned Size, LaneGroup At);
  void storeAcrossRows(llvm::StoreInst &Store, unsigned Size, LaneGroup At);
  void accessPairs(const StructGroup &Group, LaneGroup At);
  void setParts(const StructGroup &Group, LaneGroup At, llvm::Value *Structs);
  llvm::SmallVector<llvm::Value *, 4> partsToStore(const StructGroup &Group, LaneGroup At);
  llvm::Value *interleavedParts(const StructGroup &Group, LaneGroup At);
  bool isNativeScattered(const llvm::Instruction &I, llvm::Type *Element) const;
  bool isScatteredInVectors(const llvm::Instruction &I, llvm::Type *Element) const;
  llvm::Value *ownMemory(const llvm::Instruction &I) const;
  llvm::Value *tileOffsets(llvm::Value *Pointer, LaneGroup Group);
  llvm::Value *addressesOf(llvm::Instruction &I, LaneGroup Group);
  bool isOwnWithoutMask(const llvm::Instruction &I) const;
  bool isOwnWithoutMask(const llvm::Instruction &I, llvm::Type *Vector,
                        const llvm::Value *Address) const;
  llvm::Value *nobodysMemory();
  bool storesWithoutBranches(const llvm::Instruction &Store) const;
  llvm::Value *unusedPlaces(llvm::Type *Element);
  void accessOwn(llvm::Instruction &I, LaneGroup Group);
  void doRun(const LaneRun &Run);
  void doRun(const LaneRun &Run, LaneGroup Group);
  llvm::Value *offsetsInArray(const llvm::Instruction &Access, LaneGroup Group);
  llvm::Value *wholeVectorAt(const llvm::Instruction &I, llvm::Value *Address, llvm::Value *Active,
                             unsigned Row);
  llvm::Value *maskFor(LaneGroup Group);
  llvm::Value *allLanes();
  llvm::Value *maskOrAll(LaneGroup Group);
  llvm::Value *anyInRow(unsigned Row);
  void inRowIfActive(unsigned Row, llvm::function_ref<void()> Body);

  // Calls, and everything that has no vector form.
  bool widenCall(llvm::CallInst &Call);
  void prefetchLines(llvm::CallInst &Call);
  bool callVectorFunction(llvm::CallInst &Call);
  bool computeFast(llvm::CallInst &Call);
  bool computeInDouble(llvm::CallInst &Call);
  llvm::Value *callInParts(llvm::CallInst &Call, llvm::StringRef Name, unsigned Lanes,
                           LaneGroup Group);
  void doLaneByLane(llvm::Instruction &I);
  void tellMissed(const llvm::Instruction &I) const;
  void loopOverLanes(llvm::Instruction &I, LaneGroup Group, llvm::Value *Active,
                     llvm::Value *Others = nullptr);
  void repeatForLanes(llvm::Instruction &I, LaneGroup Group);
  llvm::Value *laneOf(llvm::Value *V, LaneGroup Group, unsigned Lane);
  llvm::Instruction *cloneFor(llvm::Instruction &I,
                              llvm::function_ref<llvm::Value *(llvm::Value *)> Operand);
  bool isArrayElement(llvm::Type *T) const;
  llvm::AllocaInst *lanesInMemory(llvm::Type *Vector);

  void forEachGroup(const llvm::Instruction &I, llvm::function_ref<void(LaneGroup)> Body);

  const WorkItemNest &Nest;
  const LaneShapes &Shapes;
  const llvm::TargetLibraryInfo &Libraries;
  const llvm::TargetTransformInfo &Costs;
  const VectorizeWorkItemsOptions &Options;
  LaneBlock Block;
  bool IsLarge; ///< code that runs lane by lane is a loop, and stays one
  llvm::Function &F;
  llvm::BasicBlock *Head;
  LaneValues Values;
  llvm::IRBuilder<> Builder;
  const ArraySet ArraysByLane;
  llvm::DenseMap<std::pair<llvm::Type *, unsigned>, llvm::AllocaInst *> RunMemory;
  std::optional<StructGroups> Structs; ///< for the present block
  llvm::Value *Mask = nullptr;         ///< of the present block, as it was; null: all lanes
  llvm::MapVector<const llvm::BasicBlock *, llvm::BasicBlock *> NewBlocks; ///< their beginnings
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Ends;
  llvm::SmallVector<llvm::PHINode *, 8> Phis; ///< old ones
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_WIDEN_WIDENWORKITEMS_H
