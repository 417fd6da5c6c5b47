// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/RangesOfIds.h"
#include "analysis/values/Dependences.h"
#include "contract/Names.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

PreservedAnalyses RangesOfIds::run(Module &M, ModuleAnalysisManager &) {
  for (const auto &[F, Info] : kernelsOf(M))
    for (Instruction &I : instructions(*F)) {
      // Bits that are written once, by the host: what is made of them needs no freeze.
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && readsKernelConstant(*Load, Info))
        Load->setMetadata(LLVMContext::MD_noundef, MDNode::get(F->getContext(), {}));
      if (const std::optional<IdCall> Id = matchIdCall(&I);
          Id && Id->Kind == IdKind::Local && Id->Dimension < Info.Tile.size())
        cast<CallBase>(I).addRangeRetAttr(
            ConstantRange(APInt(32, 0), APInt(32, Info.Tile[Id->Dimension])));
    }
  return PreservedAnalyses::none();
}

} // namespace tessera
