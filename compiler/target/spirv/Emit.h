// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// From one lowered kernel to SPIR-V.
#ifndef TESSERA_TARGET_SPIRV_EMIT_H
#define TESSERA_TARGET_SPIRV_EMIT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace tessera {

/// Writes the words of \p M, after `legalize-for-spirv`. Only \p Entry is visible to others. An
/// error says what LLVM's target could not do.
llvm::Error emitSpirv(llvm::Module &M, llvm::Function &Entry,
                      std::unique_ptr<llvm::TargetMachine> Machine,
                      llvm::SmallVectorImpl<char> &Words);

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_EMIT_H
