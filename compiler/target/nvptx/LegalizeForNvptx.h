// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// *Does*: gives what LLVM's NVPTX target writes the form that GPUs take: atomics that say who may
/// meet them, and large tiles' variables as one whose size the launch says.
///
///     atomicrmw add ptr addrspace(3) %a, i32 1 monotonic
///       -->  atomicrmw add ptr addrspace(3) %a, i32 1 syncscope("block") monotonic
///
/// *Steps*: `narrow-atomics`, `share-dynamic-memory`. *Requires*: `lower-to-nvptx`. *Establishes*:
/// nothing that LLVM's target is known to refuse. *Preserves*: nothing. *Gives up when*: a
/// variable's size is not constant, which PTX 6.0 has not; then it says so.
#ifndef TESSERA_TARGET_NVPTX_LEGALIZEFORNVPTX_H
#define TESSERA_TARGET_NVPTX_LEGALIZEFORNVPTX_H

#include "contract/Diagnostics.h"
#include "llvm/IR/PassManager.h"

namespace tessera {

class LegalizeForNvptx : public llvm::PassInfoMixin<LegalizeForNvptx> {
public:
  /// \p Report is told why a kernel cannot run on GPUs.
  explicit LegalizeForNvptx(DiagnosticSink Report) : Report(std::move(Report)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  DiagnosticSink Report;
};

} // namespace tessera

#endif // TESSERA_TARGET_NVPTX_LEGALIZEFORNVPTX_H
