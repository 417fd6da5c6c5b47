// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Math functions that no instruction of a GPU computes.
#ifndef TESSERA_TARGET_NVPTX_LINKMATH_H
#define TESSERA_TARGET_NVPTX_LINKMATH_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Defines the math functions that \p M declares, with those of LLVM's libclc, of which amp++ has a
/// copy, and the functions that they call. Only \p M sees them.
llvm::Error linkMath(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_LINKMATH_H
