// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Does: puts what LLVM's SPIR-V target makes right code of in place of what it does not know or
/// gets wrong: addresses in memory, choices between variables, atomics of no known scope, bits in
/// reverse order, short copies.
///
///     store ptr addrspace(4) %p, ptr %q     -->  %n = ptrtoint ptr addrspace(4) %p to i64
///                                                store i64 %n, ptr %q
///
/// Requires: lower-to-spirv. Establishes: nothing that LLVM's target is known to refuse or to get
/// wrong. Last of all: InstCombine would undo it. Preserves: nothing. Gives up when: integers are
/// of widths that no device has; then it says so.
#ifndef TESSERA_TARGET_SPIRV_LEGALIZE_H
#define TESSERA_TARGET_SPIRV_LEGALIZE_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// What the pass does to \p M; an error says why a kernel cannot run on devices.
llvm::Error legalizeForSpirv(llvm::Module &M);

class LegalizeForSpirv : public llvm::PassInfoMixin<LegalizeForSpirv> {
public:
  explicit LegalizeForSpirv(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_SPIRV_LEGALIZE_H
