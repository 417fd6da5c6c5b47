// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's functions that LLVM's SPIR-V target knows by their mangled names, in place of the
/// contract's.
#ifndef TESSERA_TARGET_SPIRV_BUILTINFUNCTIONS_H
#define TESSERA_TARGET_SPIRV_BUILTINFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera {

/// Which number of the three dimensions of a range of work-items.
enum class RangeNumber { GlobalId, LocalId, GroupId };

/// That of \p Dimension of the range, in 64 bits; it is below \p End, unless that is 0.
llvm::Value *createRangeNumber(llvm::IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                               uint64_t End);

/// The same in 32 bits, where it fits: a call of its own until expandOperations, for InstCombine would
/// compute in 64 bits whatever begins with the other.
llvm::Value *createNarrowRangeNumber(llvm::IRBuilder<> &Builder, RangeNumber Which,
                                     unsigned Dimension, uint32_t End);

/// Barriers, fences and math of the contract become OpenCL's, in all functions of \p M, whose
/// pointers are generic. Math that the target lacks stays.
void lowerBuiltinFunctions(llvm::Module &M);

/// Puts what SPIR-V 1.0, or LLVM's target, has in place of what it has not: bits in reverse order,
/// one condition for a whole vector. Last of all: InstCombine would undo it.
void expandOperations(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_BUILTINFUNCTIONS_H
