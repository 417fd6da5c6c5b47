// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps a debugger's knowledge about a kernel true in its tile function: the places of variables
/// that moved from the stack and from globals into a tile's scratch memory.
#ifndef TESSERA_WORKITEM_DEBUGLOCATIONS_H
#define TESSERA_WORKITEM_DEBUGLOCATIONS_H

#include "workitem/Regions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <optional>

namespace llvm {
class AllocaInst;
class BasicBlock;
class DbgVariableRecord;
class DebugLoc;
class Function;
class GlobalVariable;
class Instruction;
} // namespace llvm

namespace tessera {

/// A place for instructions that belong to no line of the user.
llvm::DebugLoc compilerGeneratedLoc(const llvm::Function &F);

/// The debug records of the copied instruction \p I refer to the kernel's values. Lets them refer
/// to the copies in \p Map, and drops declarations, which describe a variable for the whole
/// function.
void mapDebugRecords(llvm::Instruction &I, const llvm::ValueToValueMapTy &Map);

/// Variables that have one value in all of a kernel after optimisation. A debugger knows a value
/// between two barriers only if it is repeated there.
class ConstantVariables {
public:
  explicit ConstantVariables(llvm::Function &Kernel);

  /// At the end of \p Head, where the copy of \p R begins: repeats the values that \p Map has
  /// there. Values that the region itself gives were copied.
  void tellAgain(const Region &R, const llvm::ValueToValueMapTy &Map, llvm::BasicBlock &Head) const;

private:
  llvm::SmallVector<llvm::DbgVariableRecord *, 16> Records;
  std::optional<llvm::DominatorTree> DT; ///< if there are any
};

/// The new place of a variable that was declared in an alloca: at Address, or, if IsIndirect,
/// Offset bytes after the pointer that Address holds.
struct VariableHome {
  llvm::AllocaInst *Address;
  bool IsIndirect;
  uint64_t Offset;
};

/// Declares at the end of \p Prologue all variables of \p Kernel for which \p Homes has a place.
void declareVariables(llvm::Function &Kernel,
                      const llvm::DenseMap<const llvm::AllocaInst *, VariableHome> &Homes,
                      llvm::BasicBlock &Prologue);

/// The debugger must no longer look for \p Global.
void forgetGlobal(llvm::GlobalVariable &Global);

} // namespace tessera

#endif // TESSERA_WORKITEM_DEBUGLOCATIONS_H
