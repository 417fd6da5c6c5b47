// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/LegalizeForNvptx.h"
#include "contract/Step.h"
#include "target/gpu/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

static bool hasDynamicVariable(const Module &M) {
  return any_of(M, [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      const auto *Variable = dyn_cast<AllocaInst>(&I);
      return Variable && !Variable->isStaticAlloca();
    });
  });
}

/// PTX says no size beyond tessera_static_tile_bytes of abi/kernel.h: all the variables become one,
/// whose size the launch says.
static void shareDynamicMemory(Module &M) {
  constexpr uint64_t MostStaticBytes = 48 * 1024;
  SmallVector<GlobalVariable *, 8> Variables;
  uint64_t Bytes = 0;
  Align Strictest(1);
  for (GlobalVariable &Global : M.globals())
    if (Global.getAddressSpace() == address_space::Local) {
      const Align Own = Global.getAlign().valueOrOne();
      Variables.push_back(&Global);
      Bytes = alignTo(Bytes, Own) + M.getDataLayout().getTypeAllocSize(Global.getValueType());
      Strictest = std::max(Strictest, Own);
    }
  if (Bytes <= MostStaticBytes)
    return;
  auto *All = new GlobalVariable(M, ArrayType::get(Type::getInt8Ty(M.getContext()), 0), false,
                                 GlobalValue::ExternalLinkage, nullptr, "__tessera_tile", nullptr,
                                 GlobalVariable::NotThreadLocal, address_space::Local);
  All->setAlignment(std::max(Strictest, Align(16)));
  uint64_t Next = 0;
  for (GlobalVariable *Variable : Variables) {
    Next = alignTo(Next, Variable->getAlign().valueOrOne());
    Variable->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
        Type::getInt8Ty(M.getContext()), All,
        ConstantInt::get(Type::getInt64Ty(M.getContext()), Next)));
    Next += M.getDataLayout().getTypeAllocSize(Variable->getValueType());
    Variable->eraseFromParent();
  }
}

static Error legalize(Module &M, ModuleAnalysisManager &AM) {
  if (hasDynamicVariable(M))
    return createStringError("it has variables whose size is known when it runs only");
  runStep("narrow-atomics", M, AM, [&] { narrowAtomics(M, "block"); });
  runStep("share-dynamic-memory", M, AM, [&] { shareDynamicMemory(M); });
  return Error::success();
}

PreservedAnalyses LegalizeForNvptx::run(Module &M, ModuleAnalysisManager &AM) {
  if (Error E = legalize(M, AM))
    Report({Severity::Error, toString(std::move(E)), {}});
  return PreservedAnalyses::none();
}

} // namespace tessera
