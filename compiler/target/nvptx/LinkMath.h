// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of math that no instruction of a GPU computes.
#ifndef TESSERA_TARGET_NVPTX_LINKMATH_H
#define TESSERA_TARGET_NVPTX_LINKMATH_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Defines the functions of math that \p M declares: those of LLVM's libclc, of which amp++ has a
/// copy, and what they call. They are for \p M alone.
llvm::Error linkMath(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_LINKMATH_H
