// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies a strip of a column that rows of work-items traverse together to the tile's memory, by
/// the first row. The column's elements are far apart, often at a power of 2, where a cache has few
/// places for them. The copies of neighbouring columns and iterations are adjacent.
///
///     for (i...) use(b[(k + i) * n + column]);
///
///     ->   if (row == 0) for (i...) strip[i][column] = b[(k + i) * n + column];
///          barrier;
///          for (i...) use(strip[i][column]);
#ifndef TESSERA_VECTORIZE_PACKCOLUMNS_H
#define TESSERA_VECTORIZE_PACKCOLUMNS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
class FunctionCallee;
class GlobalVariable;
class LoadInst;
class Loop;
class PHINode;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace tessera {

/// For one loop, which writes no memory.
class ColumnPacker {
public:
  /// Computes before \p L where those of \p Columns begin that can be packed. These are loads of
  /// each iteration at addresses that move on by the same distance. Call it for all loops before
  /// the first pack().
  ColumnPacker(llvm::Loop &L, llvm::ArrayRef<llvm::LoadInst *> Columns, unsigned StripIterations,
               llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT);

  /// \p Strip begins a strip and jumps to the loop's head: makes the copies there first. \p
  /// Iteration counts in the loop. \p Barrier is called to let all rows wait for the first. \p Next
  /// is the block after the strip, which jumps to the next one.
  void pack(llvm::BasicBlock &Strip, llvm::PHINode &Iteration, llvm::BasicBlock &Next,
            llvm::FunctionCallee Barrier, unsigned Rank);

private:
  struct Column {
    llvm::LoadInst *Load;
    llvm::Value *Start, *Step; ///< address of the first iteration, bytes to the next one
    llvm::GlobalVariable *Copy;
  };

  unsigned StripIterations;
  llvm::Value *LastIteration = nullptr; ///< of the loop
  llvm::BasicBlock *Before;
  llvm::SmallVector<Column, 2> Packed;
};

} // namespace tessera

#endif // TESSERA_VECTORIZE_PACKCOLUMNS_H
