// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports code that no target can compile. This is: calls of functions without a
/// definition for kernels, including unknown math functions; variables of the host; recursion
/// through functions that must be inlined. Changes nothing.
///
/// *Requires*: `extract-kernels`. *Establishes*: every function that a kernel calls is defined here
/// or belongs to the contract. *Preserves*: everything. *Gives up when*: never; it reports to the
/// sink, and the pipeline stops after the stage.
#ifndef TESSERA_EXTRACT_CHECKKERNELCALLS_H
#define TESSERA_EXTRACT_CHECKKERNELCALLS_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class CheckKernelCalls : public llvm::PassInfoMixin<CheckKernelCalls> {
public:
  /// \p IsMath: whether the targets lower the math function of that symbol.
  CheckKernelCalls(DiagnosticSink Report, bool (*IsMath)(llvm::StringRef Symbol))
      : Report(std::move(Report)), IsMath(IsMath) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
  bool (*IsMath)(llvm::StringRef Symbol);
};

} // namespace tessera

#endif // TESSERA_EXTRACT_CHECKKERNELCALLS_H
