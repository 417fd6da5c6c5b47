// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies of containers' elements that a tile's work-items make. Each work-item computes one
/// element of a tile_static array in the same way, from its place in the tile. So a work-item that
/// needs another's element can compute it itself:
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

  /// The obstacle. Null if every load of tile_static memory is in a loop inside that of the store,
  /// from whose value it can be computed. Changes nothing.
  const char *find(const TileUniformity &Uniformity);
  /// Computes the values where they are loaded. Afterwards nothing accesses tile_static memory.
  void forward();

  /// The headers of loops that use copies, with those of the loops that make them.
  const llvm::SmallSetVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 2> &loops() const {
    return Loops;
  }

private:
  /// A dimension of the tile in an array: the distance of its neighbours.
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
  /// The operands of stored values, and the instructions that compute these values.
  llvm::SmallPtrSet<const llvm::Value *, 8> SameForTile, Copied;
  llvm::SmallSetVector<llvm::StoreInst *, 4> Stores;
  llvm::SmallSetVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 2> Loops;
};

} // namespace tessera

#endif // TESSERA_SHAPE_STAGEDCOPIES_H
