// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Floating-point operations that tell LLVM how the program may access their environment: the
/// rounding mode, and exceptions.
#ifndef TESSERA_TARGET_GPU_CONSTRAINEDFLOATS_H
#define TESSERA_TARGET_GPU_CONSTRAINEDFLOATS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tessera {

/// Replaces LLVM's constrained intrinsics in \p M by the plain operations. Devices have no
/// exceptions that a program can see, and round to nearest. An error says that a kernel needs
/// another rounding mode.
llvm::Error relaxConstrainedFloats(llvm::Module &M);

} // namespace tessera

#endif // TESSERA_TARGET_GPU_CONSTRAINEDFLOATS_H
