// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps what a debugger knows about a kernel true in its tile function: where variables are that
/// moved from the stack and from globals into a tile's scratch memory.
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

/// A place for instructions that no line of the user's asked for.
llvm::DebugLoc compilerGeneratedLoc(const llvm::Function &F);

/// The debug records of the copied instruction \p I speak of the kernel's values: makes them speak
/// of the copies in \p Map, and drops declarations, which describe a variable for the whole
/// function.
void mapDebugRecords(llvm::Instruction &I, const llvm::ValueToValueMapTy &Map);

/// Variables that have one value in all of a kernel, as an optimiser has left them. A debugger
/// knows of a value in the code between two barriers only if it is told there.
class ConstantVariables {
public:
  explicit ConstantVariables(llvm::Function &Kernel);

  /// Tells at the end of \p Head, where the copy of \p R begins, the values that \p Map has there.
  /// What the region itself tells of has been copied.
  void tellAgain(const Region &R, const llvm::ValueToValueMapTy &Map, llvm::BasicBlock &Head) const;

private:
  llvm::SmallVector<llvm::DbgVariableRecord *, 16> Records;
  std::optional<llvm::DominatorTree> DT; ///< if there are any
};

/// Where the variable declared to live in an alloca is now: at Address, or, if IsIndirect, Offset
/// bytes from the pointer that Address holds.
struct VariableHome {
  llvm::AllocaInst *Address;
  bool IsIndirect;
  uint64_t Offset;
};

/// Declares at the end of \p Prologue all variables that \p Kernel declares and that \p Homes has a
/// place for.
void declareVariables(llvm::Function &Kernel,
                      const llvm::DenseMap<const llvm::AllocaInst *, VariableHome> &Homes,
                      llvm::BasicBlock &Prologue);

/// The debugger must not look for \p Global any more.
void forgetGlobal(llvm::GlobalVariable &Global);

} // namespace tessera

#endif // TESSERA_WORKITEM_DEBUGLOCATIONS_H
