// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: reports every tile barrier that certainly only some work-items of a tile reach, as an
/// error. It warns if a condition on the work-item decides about a barrier and may be the same for
/// all. An example is `global[0] < n` if n is a multiple of the tile.
///
///     %l = call i32 @__tessera_local_id(i32 0)
///     %c = icmp eq i32 %l, 0
///     br i1 %c, label %then, label %join      ; note: this condition depends on the work-item
///   then:
///     call void @__tessera_barrier(i32 3)     ; error: tile barrier in divergent control flow
///
/// *Requires*: a verified kernel with its barriers inlined and its variables in registers.
/// *Establishes*: nothing. Later stages must compile whatever it does not report. *Preserves*:
/// everything. *Gives up when*: never.
#ifndef TESSERA_CHECKS_CHECKBARRIERS_H
#define TESSERA_CHECKS_CHECKBARRIERS_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class CheckBarriers : public llvm::PassInfoMixin<CheckBarriers> {
public:
  explicit CheckBarriers(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_CHECKS_CHECKBARRIERS_H
