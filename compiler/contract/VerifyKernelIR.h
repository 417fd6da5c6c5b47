// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: checks that a module keeps the contract of docs/kernel-ir.md.
///
///     call i32 @__tessera_local_id(i32 0)   ; in an untiled kernel:
///     ; error: kernel IR contract: kernel 'k' is untiled and calls __tessera_local_id
///
/// *Requires*: nothing. *Establishes*: what the other passes require. *Preserves*: everything.
#ifndef TESSERA_CONTRACT_VERIFYKERNELIR_H
#define TESSERA_CONTRACT_VERIFYKERNELIR_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace tessera {

/// The progress of a module. Each form keeps those rules of the earlier forms that still have a
/// meaning.
enum class KernelForm {
  Extracted, ///< kernels and what they call
  Inlined,   ///< ids, barriers and tile_static variables only in the kernels themselves
  Tiled,     ///< tile functions and work-item functions only
  Cloned     ///< those of one level of the instruction set each
};

/// Success, or one line for each broken rule.
llvm::Error verifyKernelIR(const llvm::Module &M, KernelForm Form);

class VerifyKernelIR : public llvm::PassInfoMixin<VerifyKernelIR> {
public:
  /// Without a sink, broken rules are errors of the module's context.
  explicit VerifyKernelIR(DiagnosticSink Report = {}, KernelForm Form = KernelForm::Inlined)
      : Report(std::move(Report)), Form(Form) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
  KernelForm Form;
};

} // namespace tessera

#endif // TESSERA_CONTRACT_VERIFYKERNELIR_H
