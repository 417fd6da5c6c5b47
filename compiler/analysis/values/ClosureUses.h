// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a kernel uses its function object, beside reading it. Nothing may write it, because all
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
  /// Instructions that write it, in the order in which they were found.
  llvm::SmallVector<const llvm::Instruction *, 2> Writes;
  /// Places from where its address cannot be followed: a call of another unit's function, a store
  /// into memory, a conversion into a number.
  llvm::SmallVector<const llvm::Instruction *, 2> Escapes;

  bool onlyReads() const { return Writes.empty() && Escapes.empty(); }
};

/// Follows the address through calls, and through variables that hold only one pointer, in whatever
/// order they are assigned. A function that is called with several objects counts as called with
/// this one. So a write there may be to another object, but not in a kernel with its calls inlined
/// and its variables in registers.
ClosureUses usesOfClosure(const llvm::Function &Kernel);

} // namespace tessera

#endif // TESSERA_ANALYSIS_VALUES_CLOSUREUSES_H
