// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/LowerToSpirv.h"
#include "target/gpu/LowerKernels.h"
#include "target/spirv/SpirvTarget.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

PreservedAnalyses LowerToSpirv::run(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = lowerKernels(M, AM, SpirvTarget()))
    Report({Severity::Error, toString(std::move(E)), {}});
  return PreservedAnalyses::none();
}

} // namespace tessera
