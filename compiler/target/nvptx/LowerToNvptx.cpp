// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/LowerToNvptx.h"
#include "contract/Step.h"
#include "target/gpu/AddressSpaces.h"
#include "target/gpu/LowerKernels.h"
#include "target/nvptx/LinkMath.h"
#include "target/nvptx/NvptxTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// LLVM loads what stands together at once, a vector of four where three are wanted if it is
/// aligned to four: nothing else stands behind a variable then.
static void padTileStatics(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  for (GlobalVariable &Global : make_early_inc_range(M.globals())) {
    const uint64_t Bytes = DL.getTypeAllocSize(Global.getValueType());
    const uint64_t Padded = alignTo(Bytes, Global.getAlign().valueOrOne());
    if (Global.getAddressSpace() != address_space::Local || Padded == Bytes)
      continue;
    Type *Padding = ArrayType::get(Type::getInt8Ty(M.getContext()), Padded - Bytes);
    Type *Whole = StructType::get(M.getContext(), {Global.getValueType(), Padding}, true);
    auto *Made =
        new GlobalVariable(M, Whole, false, Global.getLinkage(), UndefValue::get(Whole), "",
                           &Global, GlobalVariable::NotThreadLocal, address_space::Local);
    Made->copyAttributesFrom(&Global);
    Made->takeName(&Global);
    Global.replaceAllUsesWith(Made);
    Global.eraseFromParent();
  }
}

static Error lower(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = lowerKernels(M, AM, NvptxTarget()))
    return E;
  runStep("pad-tile-statics", M, AM, [&] { padTileStatics(M); });
  return runStep("link-math", M, AM, [&] { return linkMath(M); });
}

PreservedAnalyses LowerToNvptx::run(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = lower(M, AM))
    Report({Severity::Error, toString(std::move(E)), {}});
  return PreservedAnalyses::none();
}

} // namespace tessera
