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

/// What the prologue of a tile function knows about its tile; values are loaded where first asked
/// for.
class TileArguments {
public:
  TileArguments(llvm::Function &TileFunction, const KernelInfo &Info, llvm::IRBuilder<> &Prologue)
      : F(TileFunction), Info(Info), Prologue(Prologue) {}

  const KernelInfo &info() const { return Info; }
  llvm::Value *closure() const;
  llvm::Value *scratch() const;
  llvm::Value *origin(unsigned Dimension);
  llvm::Value *index(unsigned Dimension);
  /// The address of a captured array's object, which lives as long as the launch: what stands in it
  /// may be read anywhere in the tile function.
  llvm::Value *array(const CaptureInfo &Capture);
  /// Tiles of the call's group in each dimension: the constant 1 if it has but one there.
  llvm::Value *tilesAcross();
  llvm::Value *tilesDown();
  /// Work-items in each dimension that is looped over: constants for tiled kernels.
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

/// In which order the work-items of a group of tiles run.
enum class GroupOrder {
  TileByTile, ///< what a tile keeps in its memory stays close
  RowByRow ///< of the whole group: what neighbouring tiles have in containers lies in one stretch
};

/// Which work-items of a group of tiles a loop is over.
struct GroupPart {
  GroupOrder Order = GroupOrder::TileByTile;
  bool FirstAcross = false, FirstDown = false; ///< only the first tiles in a dimension
};

/// A nest of loops over the work-items of a group of tiles, columns innermost, around a body that
/// is still empty: Head branches to Latch.
struct WorkItemLoop {
  llvm::BasicBlock *Preheader;
  llvm::BasicBlock *Head;            ///< first block of the body; holds the indices
  llvm::BasicBlock *Latch;           ///< where each work-item's way through the body ends
  llvm::BasicBlock *Done;            ///< after the last work-item; has no terminator yet
  llvm::Value *Plane, *Row, *Column; ///< i32
  llvm::Value *Linear;               ///< i64, from 0, columns fastest, then rows, then tiles
  /// Of the tile in its group; null in a dimension in which tiles run one by one.
  llvm::PHINode *TileAcross = nullptr, *TileDown = nullptr;

  /// Where the tile lies in a dimension in which tiles run in groups, counted from the last one.
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
