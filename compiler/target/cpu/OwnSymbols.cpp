// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/OwnSymbols.h"
#include "contract/Names.h"
#include "contract/Variants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

PreservedAnalyses OwnSymbols::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if ((isKernel(F) || isTileFunction(F) || isWorkItemFunction(F) || isLaunchQuery(F)) &&
        F.isWeakForLinker()) {
      F.setLinkage(GlobalValue::ExternalLinkage);
      F.setComdat(nullptr);
      F.addFnAttr(attr::Internal);
    }
  for (GlobalObject &Global : M.global_objects())
    if (Global.hasLocalLinkage())
      Global.setName(Global.getName() + "." + UnitId);
  return PreservedAnalyses::none();
}

} // namespace tessera
