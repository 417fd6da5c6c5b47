// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The tile function's arguments, and loops over the work-items of a tile.
#ifndef TESSERA_WORKITEM_WORKITEMLOOPS_H
#define TESSERA_WORKITEM_WORKITEMLOOPS_H

#include "contract/Names.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class BasicBlock;
class BranchInst;
class Function;
class MDNode;
class PHINode;
class Value;
} // namespace llvm

namespace tessera {

/// The facts about its tile in the prologue of a tile function. Values are loaded where they are
/// first needed.
class TileArguments {
public:
  TileArguments(llvm::Function &TileFunction, const KernelInfo &Info, llvm::IRBuilder<> &Prologue)
      : F(TileFunction), Info(Info), Prologue(Prologue) {}

  const KernelInfo &info() const { return Info; }
  llvm::Value *closure() const;
  llvm::Value *scratch() const;
  llvm::Value *origin(unsigned Dimension);
  llvm::Value *index(unsigned Dimension);
  /// The address of a captured array's object, which lives as long as the launch. The tile function
  /// may read it anywhere.
  llvm::Value *array(const CaptureInfo &Capture);
  /// The number of tiles of the call's group in each dimension: the constant 1 if there is only
  /// one.
  llvm::Value *tilesAcross();
  llvm::Value *tilesDown();
  /// The number of work-items in each dimension of the loops: constants for tiled kernels.
  llvm::Value *planes();
  llvm::Value *rows();
  llvm::Value *columns();

private:
  llvm::Value *field(unsigned Offset, llvm::Type *FieldType, const llvm::Twine &Name);
  llvm::Value *element(unsigned ArrayOffset, unsigned Dimension, llvm::StringRef Name);
  llvm::Value *extent(unsigned FromLast, unsigned FieldOffset, llvm::StringRef Name);

  llvm::Function &F;
  const KernelInfo &Info;
  llvm::IRBuilder<> &Prologue;
  llvm::DenseMap<unsigned, llvm::Value *> Fields;                        ///< by offset
  llvm::DenseMap<std::pair<unsigned, unsigned>, llvm::Value *> Elements; ///< by array and dimension
  llvm::DenseMap<unsigned, llvm::Value *> Arrays;                        ///< by offset
};

/// The order in which the work-items of a group of tiles run.
enum class GroupOrder {
  TileByTile, ///< a tile's own memory stays in the cache
  RowByRow    ///< whole group: neighbouring tiles access contiguous memory
};

/// The work-items of a group of tiles over which a loop runs.
struct GroupPart {
  GroupOrder Order = GroupOrder::TileByTile;
  bool FirstAcross = false, FirstDown = false; ///< only the first tiles in a dimension
};

/// A nest of loops over the work-items of a group of tiles, columns innermost, with an empty body:
/// Head branches to Latch.
struct WorkItemLoop {
  llvm::BasicBlock *Preheader;
  llvm::BasicBlock *Head;            ///< first block of the body; holds the indices
  llvm::BasicBlock *Latch;           ///< where each work-item's path through the body ends
  llvm::BasicBlock *Done;            ///< after the last work-item; has no terminator yet
  llvm::Value *Plane, *Row, *Column; ///< i32
  llvm::Value *Linear;               ///< i64, from 0, columns fastest, then rows, then tiles
  /// For the tile in its group. Null in a dimension in which tiles run one by one.
  llvm::PHINode *TileAcross = nullptr, *TileDown = nullptr;

  /// The place of the tile in a dimension in which tiles run in groups, counted from the last one.
  struct Place {
    llvm::Value *Index = nullptr, *Origin = nullptr;
  };
  Place Places[2];
};

/// Builds the nest at the end of \p F. \p AccessGroup, if any, is declared free of dependences
/// between iterations.
WorkItemLoop buildWorkItemLoop(llvm::Function &F, TileArguments &Arguments,
                               llvm::MDNode *AccessGroup, GroupPart Part, const llvm::DebugLoc &Loc,
                               const llvm::Twine &Name);

/// The value of an id function for the work-item of \p Loop.
llvm::Value *idIn(const WorkItemLoop &Loop, IdCall Id, const KernelInfo &Info,
                  TileArguments &Arguments, llvm::IRBuilder<> &Builder);

} // namespace tessera

#endif // TESSERA_WORKITEM_WORKITEMLOOPS_H
