// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL C's functions by their mangled names, in place of the contract's.
#ifndef TESSERA_TARGET_GPU_MATHFUNCTIONS_H
#define TESSERA_TARGET_GPU_MATHFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera {

class GpuTarget;

/// A function of OpenCL C.
llvm::FunctionCallee declareBuiltin(llvm::Module &M, llvm::StringRef Mangled, llvm::Type *Result,
                                    llvm::ArrayRef<llvm::Type *> Parameters);

/// Barriers, fences and math of the contract become the device's, in all functions of \p M, whose
/// pointers are generic. Math functions that the target lacks stay.
void lowerBuiltinFunctions(llvm::Module &M, const GpuTarget &Target);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_MATHFUNCTIONS_H
