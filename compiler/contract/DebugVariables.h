// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that a debugger finds in a kernel's code although the program declares them elsewhere
/// or not at all: tile_static ones, which move into the tile's memory, the indices of the
/// work-item, `amp_global`, `amp_local` and `amp_tile`, the lanes of a vector, and which of them
/// are active.
#ifndef TESSERA_CONTRACT_DEBUGVARIABLES_H
#define TESSERA_CONTRACT_DEBUGVARIABLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/BasicBlock.h"

namespace llvm {
class AllocaInst;
class DbgVariableRecord;
class DIBasicType;
class DIBuilder;
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

/// Lets a debugger know that \p Global is a variable of the function that the user wrote it in, if
/// code of that stands in \p F, and that it does not know where: it has been optimised out.
void nameTileStatic(const llvm::GlobalVariable &Global, const llvm::Function &F);

/// One of the indices: `Rank` ints.
struct IndexVariable {
  llvm::StringRef Name;
  VariablePlace Place;
};

/// Declares \p Indices in every function of the user's whose code stands in \p F.
void declareIndices(llvm::ArrayRef<IndexVariable> Indices, unsigned Rank, const llvm::Function &F,
                    llvm::BasicBlock &Block, llvm::BasicBlock::iterator Where);

/// Gives the code of \p Blocks, a copy of other code of its function, inlined scopes of its own:
/// a debugger stops at one place of a line in each scope, which may not be in the copy that runs.
void separateInlinings(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// \p Lanes is what \p Record says of a variable of one work-item, for those that run together:
/// describes a variable of the same scope, `amp_lanes_` and its name, that has all of them. Debug
/// information knows registers of 32 bytes at most: of a longer one `amp_zmm_` and its name has
/// the first half, and `amp_register_` and its name, once there is machine code, the register's
/// number.
void describeLanes(const llvm::DbgVariableRecord &Record, llvm::Value &Lanes,
                   llvm::BasicBlock &Block, llvm::BasicBlock::iterator Where);

inline constexpr llvm::StringLiteral LanesPrefix = "amp_lanes_";
inline constexpr llvm::StringLiteral FirstHalfPrefix = "amp_zmm_";
inline constexpr llvm::StringLiteral RegisterPrefix = "amp_register_";

/// Describes which of the lanes that run together are active behind \p Where, a variable of each
/// function of the user's whose code stands in \p Old. \p Mask has a bit for each lane; null: all
/// are active. In machine code the variable is AllLanesAreActive, or says which register has the
/// mask.
void describeActiveLanes(llvm::Value *Mask, const llvm::BasicBlock &Old, llvm::BasicBlock &Block,
                         llvm::BasicBlock::iterator Where);

inline constexpr llvm::StringLiteral ActiveLanesName = "amp_active";
inline constexpr uint64_t AllLanesAreActive = 0;

/// The value of `amp_active`: DWARF's number of a register, and how many bytes of it have the
/// lanes, which are active where their highest bit is set; 0: a bit of the register is a lane.
inline constexpr uint64_t maskRegister(unsigned Number, unsigned Bytes) {
  return uint64_t(Number) << 8 | Bytes;
}

/// The type of variables whose value is a register's number.
llvm::DIBasicType *registerNumberType(llvm::DIBuilder &Builder);

} // namespace tessera

#endif // TESSERA_CONTRACT_DEBUGVARIABLES_H
