// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that a debugger finds in a kernel's code although the program declares them elsewhere
/// or not at all: tile_static ones, which move into the tile's memory, and the indices of the
/// work-item, `amp_global`, `amp_local` and `amp_tile`.
#ifndef TESSERA_CONTRACT_DEBUGVARIABLES_H
#define TESSERA_CONTRACT_DEBUGVARIABLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/BasicBlock.h"

namespace llvm {
class AllocaInst;
class DIExpression;
class DILocalVariable;
class DILocation;
class Function;
class GlobalVariable;
} // namespace llvm

namespace tessera {

/// Where a variable is: the address that is left after \p Path from the address of \p Base has been
/// followed.
struct VariablePlace {
  llvm::Value *Base; ///< an alloca
  llvm::DIExpression *Path;
};

/// \p Base holds a pointer; each of \p Offsets, in bytes, is one to what the last pointer points
/// to, where the next pointer stands, and the last one is that of the variable.
VariablePlace placeBehind(llvm::AllocaInst &Base, llvm::ArrayRef<uint64_t> Offsets);

/// Declares the tile_static \p Global as a local variable of the function that the user wrote it
/// in, in every place of \p F into which that was inlined; the declarations stand before \p Where
/// in \p Block.
void declareTileStatic(llvm::GlobalVariable &Global, const llvm::Function &F,
                       const VariablePlace &Place, llvm::BasicBlock &Block,
                       llvm::BasicBlock::iterator Where);

/// One of the indices: `Rank` ints.
struct IndexVariable {
  llvm::StringRef Name;
  VariablePlace Place;
};

/// Declares \p Indices in every function of the user's whose code stands in \p F.
void declareIndices(llvm::ArrayRef<IndexVariable> Indices, unsigned Rank, const llvm::Function &F,
                    llvm::BasicBlock &Block, llvm::BasicBlock::iterator Where);

} // namespace tessera

#endif // TESSERA_CONTRACT_DEBUGVARIABLES_H
