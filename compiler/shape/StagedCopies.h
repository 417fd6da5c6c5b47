// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies that a tile's work-items make of what containers hold: each computes one element of a
/// tile_static array in the same way, from where it stands in the tile. What another work-item has
/// put there can then be computed by whoever wants it:
///
///     copy[local0][local1] = a(global0, first + local1);   ->   ... a(global0, first + k) ...
///     barrier; ... copy[local0][k] ...
#ifndef TESSERA_SHAPE_STAGEDCOPIES_H
#define TESSERA_SHAPE_STAGEDCOPIES_H

#include "analysis/values/LinearForm.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class GlobalVariable;
class LoadInst;
class Loop;
class StoreInst;
class Value;
} // namespace llvm

namespace tessera {

class TileUniformity;

class StagedCopies {
public:
  StagedCopies(llvm::Function &Kernel, const KernelInfo &Info, llvm::FunctionAnalysisManager &AM)
      : Kernel(Kernel), Info(Info), AM(AM) {}

  /// What hinders: null if every load of tile_static memory stands in a loop inside that of the
  /// store whose value it can be computed from. Changes nothing.
  const char *find(const TileUniformity &Uniformity);
  /// Computes the values where they are loaded; nothing touches tile_static memory afterwards.
  void forward();

  /// The headers of loops that use copies, with those of the loops that make them.
  const llvm::SmallSetVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 2> &loops() const {
    return Loops;
  }

private:
  /// A dimension of the tile in an array: how far its neighbours lie from each other.
  struct Stride {
    unsigned Dimension;
    int64_t Bytes;
  };
  /// The index of a work-item in one dimension of its tile.
  struct LocalIndex {
    unsigned Dimension;
    LinearForm Form;
  };
  struct Copy {
    llvm::StoreInst *Store;
    int64_t Offset; ///< in the work-item's element
    llvm::SmallVector<Stride, 3> Strides;
  };
  struct Use {
    llvm::LoadInst *Load;
    llvm::StoreInst *Store;
    llvm::SmallVector<LocalIndex, 3> Maker; ///< the work-item that stored
  };

  const char *findOf(llvm::GlobalVariable &Array, const TileUniformity &Uniformity);
  bool collect(llvm::GlobalVariable &Array, llvm::SmallVectorImpl<llvm::LoadInst *> &Loads,
               llvm::SmallVectorImpl<Copy> &Copies) const;
  bool readStrides(Copy &C, const LinearForm &Offset) const;
  bool findMaker(llvm::LoadInst &Load, const Copy &C, Use &Found) const;
  bool isIndex(const LocalIndex &Index) const;
  const char *follows(const llvm::LoadInst &Load, const llvm::StoreInst &Store);
  bool canForward(llvm::Value &V, const TileUniformity &Uniformity);
  llvm::Value *idFor(const Use &U, llvm::Value &Id, IdCall Called) const;

  llvm::Function &Kernel;
  const KernelInfo &Info;
  llvm::FunctionAnalysisManager &AM;
  llvm::SmallVector<Use, 8> Uses;
  /// What stored values are computed from, and what computes them.
  llvm::SmallPtrSet<const llvm::Value *, 8> SameForTile, Copied;
  llvm::SmallSetVector<llvm::StoreInst *, 4> Stores;
  llvm::SmallSetVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 2> Loops;
};

} // namespace tessera

#endif // TESSERA_SHAPE_STAGEDCOPIES_H
