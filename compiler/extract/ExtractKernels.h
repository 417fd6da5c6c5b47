// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: transforms the module of Clang's kernel pass into kernel IR. It has only kernels,
/// exported functions and the code that they call, all of it internal. There are no exceptions and
/// no host code.
///
///     define weak_odr void @k(ptr %closure, ptr %launch)
///       -->  define weak_odr void @k(
///                ptr noalias readonly nonnull align 8 dereferenceable(24) %closure)
///     @t = internal global i32 undef, section "tessera.tile_static"
///       -->  @t = internal externally_initialized global i32 undef #0
///
/// *Steps*: `strip-host-attributes`, `convert-tile-statics`, `internalize-globals`,
/// `drop-exceptions`, `declare-contract`, `rewrite-signatures`, `mark-convergent`. *Requires*: the
/// attributes of docs/kernel-ir.md on each kernel (frontend). *Establishes*: kernel IR;
/// `check-kernel-calls` and `verify-kernel-ir` check it. *Preserves*: nothing. *Gives up when*:
/// never.
#ifndef TESSERA_EXTRACT_EXTRACTKERNELS_H
#define TESSERA_EXTRACT_EXTRACTKERNELS_H

#include "llvm/IR/PassManager.h"

namespace tessera {

struct ExtractKernels : llvm::PassInfoMixin<ExtractKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace tessera

#endif // TESSERA_EXTRACT_EXTRACTKERNELS_H
