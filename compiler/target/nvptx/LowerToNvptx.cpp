// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/LowerToNvptx.h"
#include "contract/Step.h"
#include "target/gpu/LowerKernels.h"
#include "target/nvptx/LinkMath.h"
#include "target/nvptx/NvptxTarget.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

static Error lower(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = lowerKernels(M, AM, NvptxTarget()))
    return E;
  return runStep("link-math", M, AM, [&] { return linkMath(M); });
}

PreservedAnalyses LowerToNvptx::run(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = lower(M, AM))
    Report({Severity::Error, toString(std::move(E)), {}});
  return PreservedAnalyses::none();
}

} // namespace tessera
