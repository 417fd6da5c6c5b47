// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports every barrier that provably not all work-items of a tile reach.
///
///     %l = call i32 @__tessera_local_id(i32 0)
///     %c = icmp eq i32 %l, 0
///     br i1 %c, label %then, label %join      ; note: this condition depends on the work-item
///   then:
///     call void @__tessera_barrier(i32 3)     ; error: tile barrier in divergent control flow
///
/// *Requires*: a verified kernel; barriers inlined into it. Works on unoptimised kernels too: a
/// promoted clone is looked at. *Establishes*: nothing; `form-tile-function` relies on the user
/// having been told. *Preserves*: everything.
#ifndef TESSERA_ANALYSIS_CHECKBARRIERS_H
#define TESSERA_ANALYSIS_CHECKBARRIERS_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

/// Reports the divergent barriers of \p F, a kernel; true if there were any.
bool reportDivergentBarriers(llvm::Function &F, const DiagnosticSink &Report);

class CheckBarriers : public llvm::PassInfoMixin<CheckBarriers> {
public:
  explicit CheckBarriers(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_ANALYSIS_CHECKBARRIERS_H
