// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: adds the launch's guarantees to the accesses of a variant for launches whose containers
/// do not overlap and are aligned. As far as the assembler knows, a write could change the memory
/// of some loads. These are marked as loads of constant memory. Accesses get the alignment that
/// follows from their addresses:
///
///     %v = load float, ptr addrspace(1) %a, align 4
///       -->  %v = load float, ptr addrspace(1) %a, align 16, !invariant.load
///
/// Then the assembler may load before it stores, and before a barrier, and may load a whole float_4
/// at once. *Requires*: `lower-to-nvptx`, and address spaces. *Establishes*: nothing. *Preserves*:
/// everything except metadata and alignments. *Gives up when*: the kernel writes the container.
#ifndef TESSERA_TARGET_NVPTX_USELAUNCHPROMISES_H
#define TESSERA_TARGET_NVPTX_USELAUNCHPROMISES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// On a variant that has an advantage from the launch's guarantees.
inline constexpr llvm::StringLiteral UsesPromises = "tessera.uses_promises";

class UseLaunchPromises : public llvm::PassInfoMixin<UseLaunchPromises> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_USELAUNCHPROMISES_H
