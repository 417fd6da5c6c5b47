// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that a debugger finds in a kernel's code although the program declares them elsewhere
/// or not at all:
/// - tile_static variables, which move into the tile's memory;
/// - the indices of the work-item: `amp_global`, `amp_local` and `amp_tile`;
/// - the lanes of a vector, and which of them are active.
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

/// The place of a variable: the address that results from the address of \p Base and \p Path.
struct VariablePlace {
  llvm::Value *Base; ///< an alloca
  llvm::DIExpression *Path;
};

/// \p Base holds a pointer. Each of \p Offsets, in bytes, is added to the last pointer. The next
/// pointer is at this address, or, for the last offset, the variable.
VariablePlace placeBehind(llvm::AllocaInst &Base, llvm::ArrayRef<uint64_t> Offsets);

/// Declares the tile_static \p Global as a local variable of the user's function that contains it,
/// in every place of \p F into which that function was inlined. The declarations stand before \p
/// Where in \p Block.
void declareTileStatic(llvm::GlobalVariable &Global, const llvm::Function &F,
                       const VariablePlace &Place, llvm::BasicBlock &Block,
                       llvm::BasicBlock::iterator Where);

/// If \p F has code of the user's function that contains \p Global, tells debuggers that the
/// variable exists but its place is unknown: it has been optimised out.
void nameTileStatic(const llvm::GlobalVariable &Global, const llvm::Function &F);

/// One of the indices: `Rank` ints.
struct IndexVariable {
  llvm::StringRef Name;
  VariablePlace Place;
};

/// Declares \p Indices in every function of the user whose code is in \p F.
void declareIndices(llvm::ArrayRef<IndexVariable> Indices, unsigned Rank, const llvm::Function &F,
                    llvm::BasicBlock &Block, llvm::BasicBlock::iterator Where);

/// \p Blocks is a copy of other code of its function. Gives it inlined scopes of its own. A
/// debugger stops at one place of a line in each scope, and this place may not be in the copy that
/// runs.
void separateInlinings(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// \p Record describes a variable of one work-item, and \p Lanes are its values for the work-items
/// that run together. Describes a variable of the same scope with all of them, named `amp_lanes_`
/// and the variable's name. Debug information knows only registers of up to 32 bytes. For a longer
/// one, `amp_zmm_` and the name has the first half. In machine code, `amp_register_` and the name
/// has the register's number.
void describeLanes(const llvm::DbgVariableRecord &Record, llvm::Value &Lanes,
                   llvm::BasicBlock &Block, llvm::BasicBlock::iterator Where);

inline constexpr llvm::StringLiteral LanesPrefix = "amp_lanes_";
inline constexpr llvm::StringLiteral FirstHalfPrefix = "amp_zmm_";
inline constexpr llvm::StringLiteral RegisterPrefix = "amp_register_";

/// Describes which of the lanes that run together are active after \p Where: a variable of each
/// user function whose code is in \p Old. \p Mask has a bit for each lane. Null: all are active. In
/// machine code the variable is AllLanesAreActive, or says which register has the mask.
void describeActiveLanes(llvm::Value *Mask, const llvm::BasicBlock &Old, llvm::BasicBlock &Block,
                         llvm::BasicBlock::iterator Where);

inline constexpr llvm::StringLiteral ActiveLanesName = "amp_active";
inline constexpr uint64_t AllLanesAreActive = 0;

/// The value of `amp_active`: DWARF's number of a register, and the number of its bytes for the
/// lanes. A lane is active if its highest bit is set. 0: each bit of the register is a lane.
inline constexpr uint64_t maskRegister(unsigned Number, unsigned Bytes) {
  return uint64_t(Number) << 8 | Bytes;
}

/// The type of variables whose value is a register's number.
llvm::DIBasicType *registerNumberType(llvm::DIBuilder &Builder);

} // namespace tessera

#endif // TESSERA_CONTRACT_DEBUGVARIABLES_H
