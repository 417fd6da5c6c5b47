// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's functions that LLVM's SPIR-V target knows by their mangled names, in place of the
/// contract's.
#ifndef TESSERA_TARGET_SPIRV_BUILTINFUNCTIONS_H
#define TESSERA_TARGET_SPIRV_BUILTINFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera {

/// A function of OpenCL C's.
llvm::FunctionCallee declareBuiltin(llvm::Module &M, llvm::StringRef Mangled, llvm::Type *Result,
                                    llvm::ArrayRef<llvm::Type *> Parameters);

/// Barriers, fences and math of the contract become OpenCL's, in all functions of \p M, whose
/// pointers are generic. Math that the target lacks stays.
void lowerBuiltinFunctions(llvm::Module &M);

/// Puts what SPIR-V 1.0, or LLVM's target, has in place of what it has not: bits in reverse order,
/// one condition for a whole vector. Minima, maxima and absolute values of integers become choices:
/// a call of a function of OpenCL's keeps drivers' compilers, Intel's for the CPU at least, from
/// seeing that it is uniform. Last of all: InstCombine would undo it.
void expandOperations(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_BUILTINFUNCTIONS_H
