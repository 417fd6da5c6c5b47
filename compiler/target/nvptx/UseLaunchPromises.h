// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: in a variant for launches whose containers lie apart and are aligned, says so of its
/// accesses. Loads that a write could change for all that the assembler sees are marked as of
/// memory that does not change, and accesses get the alignment that follows from their addresses:
///
///     %v = load float, ptr addrspace(1) %a, align 4
///       -->  %v = load float, ptr addrspace(1) %a, align 16, !invariant.load
///
/// The assembler may then load before it stores, and before a barrier, and loads a whole float_4 at
/// once. *Requires*: `lower-to-nvptx`, and address spaces. *Establishes*: nothing. *Preserves*: all
/// but metadata and alignments. *Gives up when*: the kernel writes the container.
#ifndef TESSERA_TARGET_NVPTX_USELAUNCHPROMISES_H
#define TESSERA_TARGET_NVPTX_USELAUNCHPROMISES_H

#include "llvm/IR/PassManager.h"

namespace tessera {

/// Of a variant that gains something by what launches promise.
inline constexpr llvm::StringLiteral UsesPromises = "tessera.uses_promises";

class UseLaunchPromises : public llvm::PassInfoMixin<UseLaunchPromises> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_USELAUNCHPROMISES_H
