// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps what a debugger knows about a kernel true in its tile function: where variables are that
/// moved from the stack and from globals into a tile's scratch memory.
#ifndef TESSERA_WORKITEM_DEBUGLOCATIONS_H
#define TESSERA_WORKITEM_DEBUGLOCATIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
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
