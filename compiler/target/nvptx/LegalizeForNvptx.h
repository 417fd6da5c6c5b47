// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives code the form that LLVM's NVPTX target needs for GPUs. Atomic operations get a
/// scope, and the variables of large tiles become one whose size the launch passes.
///
///     atomicrmw add ptr addrspace(3) %a, i32 1 monotonic
///       -->  atomicrmw add ptr addrspace(3) %a, i32 1 syncscope("block") monotonic
///
/// *Steps*: `narrow-atomics`, `share-dynamic-memory`. *Requires*: `lower-to-nvptx`. *Establishes*:
/// no code that LLVM's target is known to reject. *Preserves*: nothing. *Gives up when*: a
/// variable's size is not constant, which PTX 6.0 does not have. Then it reports this.
#ifndef TESSERA_TARGET_NVPTX_LEGALIZEFORNVPTX_H
#define TESSERA_TARGET_NVPTX_LEGALIZEFORNVPTX_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class LegalizeForNvptx : public llvm::PassInfoMixin<LegalizeForNvptx> {
public:
  /// \p Report gets the reasons why a kernel cannot run on GPUs.
  explicit LegalizeForNvptx(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_LEGALIZEFORNVPTX_H
