// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The innermost work-item loop of a region in a tile function, whose neighbouring iterations
/// become the lanes of a vector, and the loop over rows around it.
#ifndef TESSERA_ANALYSIS_WORKITEMNEST_H
#define TESSERA_ANALYSIS_WORKITEMNEST_H

#include "contract/Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugLoc.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
class Function;
class Instruction;
class Loop;
class LoopInfo;
class PHINode;
class Value;
} // namespace llvm

namespace tessera {

/// `form-tile-function` builds such loops: the index grows by 1, and the latch leaves when it
/// reaches the count. Every path from the head leads to the latch.
class WorkItemNest {
public:
  /// The loop in its expected form. Nothing if something has changed it.
  static std::optional<WorkItemNest> of(const llvm::Loop &Lanes);

  llvm::Function &function() const;
  const llvm::Loop &loop() const { return *Lanes; }
  llvm::BasicBlock *head() const;
  llvm::BasicBlock *latch() const;
  llvm::PHINode *lane() const { return Lane; }         ///< i32, index of the work-item in its row
  llvm::Instruction *nextLane() const { return Next; } ///< in the latch
  llvm::Value *laneCount() const { return Count; }     ///< at least 1
  bool contains(const llvm::BasicBlock *Block) const;

  /// The first place in the user's source that the body names, for diagnostics.
  llvm::DebugLoc place() const;

  /// The loop over rows, if it contains nothing but this one. Otherwise null.
  const llvm::Loop *rows() const { return Rows; }
  llvm::PHINode *row() const { return Row; }
  llvm::Value *rowCount() const { return RowCount; }
  /// The loop over planes, if it contains nothing but the one over rows. Otherwise null.
  const llvm::Loop *planes() const { return Planes; }
  llvm::PHINode *plane() const { return Plane; }
  llvm::Value *planeCount() const { return PlaneCount; }
  /// Whether \p I is computed anew for each row, outside the loop over its work-items.
  bool isOfRow(const llvm::Instruction &I) const;

private:
  const llvm::Loop *Lanes = nullptr, *Rows = nullptr, *Planes = nullptr;
  llvm::PHINode *Lane = nullptr, *Row = nullptr, *Plane = nullptr;
  llvm::Instruction *Next = nullptr;
  llvm::Value *Count = nullptr, *RowCount = nullptr, *PlaneCount = nullptr;
};

/// \p L or the nearest loop around it that is an innermost loop over work-items. Null if there is
/// none.
const llvm::Loop *workItemLoopAround(const llvm::Loop *L);

/// The bytes of one work-item's copy of a private variable, up to where another copy may begin.
uint64_t privateBytesOf(const llvm::AllocaInst &Variable);
/// The bytes from one work-item's copy of a private variable to the next: the size of an element if
/// it is interleaved, else that of a copy.
uint64_t laneStrideOf(const llvm::AllocaInst &Variable);
bool isInterleaved(const llvm::AllocaInst &Variable);
void interleave(llvm::AllocaInst &Variable, uint64_t ElementBytes);

/// The nests of \p F, in the order of its loops.
llvm::SmallVector<WorkItemNest, 4> workItemNestsOf(const llvm::Function &F,
                                                   const llvm::LoopInfo &LI);

} // namespace tessera

#endif // TESSERA_ANALYSIS_WORKITEMNEST_H
