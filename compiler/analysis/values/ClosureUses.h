// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kernel does with its function object beside reading it: nothing may write that, as all
/// work-items share it.
#ifndef TESSERA_ANALYSIS_VALUES_CLOSUREUSES_H
#define TESSERA_ANALYSIS_VALUES_CLOSUREUSES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tessera {

struct ClosureUses {
  /// Instructions that write into it, in the order in which they were found.
  llvm::SmallVector<const llvm::Instruction *, 2> Writes;
  /// Where its address goes that nobody can follow: to another unit's function, into memory, into a
  /// number.
  llvm::SmallVector<const llvm::Instruction *, 2> Escapes;

  bool onlyReads() const { return Writes.empty() && Escapes.empty(); }
};

/// Follows the address through calls, and through variables that hold nothing but one pointer, in
/// whatever order they are assigned. A function that is called with several objects counts as
/// called with this one, so that what is written there may be another: not so in a kernel with its
/// calls inlined and its variables in registers.
ClosureUses usesOfClosure(const llvm::Function &Kernel);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_CLOSUREUSES_H
