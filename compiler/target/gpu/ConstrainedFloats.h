// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of floats that tell LLVM what the program may ask or set of their environment:
/// rounding, and what exceptions there were.
#ifndef TESSERA_TARGET_GPU_CONSTRAINEDFLOATS_H
#define TESSERA_TARGET_GPU_CONSTRAINEDFLOATS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// LLVM's constrained intrinsics in \p M become the operations that they constrain: devices have no
/// exceptions that a program can see, and round to nearest. An error says that a kernel wants them
/// to round otherwise.
llvm::Error relaxConstrainedFloats(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_CONSTRAINEDFLOATS_H
