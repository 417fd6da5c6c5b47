// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/LegalizeForNvptx.h"
#include "abi/kernel.h"
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

/// PTX says no more than tessera_static_tile_bytes: then all the variables become one without a
/// size, which the launch says.
static void shareDynamicMemory(Module &M) {
  const TileLayout Tile(M);
  if (Tile.Bytes <= tessera_static_tile_bytes)
    return;
  auto *All = new GlobalVariable(M, ArrayType::get(Type::getInt8Ty(M.getContext()), 0), false,
                                 GlobalValue::ExternalLinkage, nullptr, "__tessera_tile", nullptr,
                                 GlobalVariable::NotThreadLocal, address_space::Local);
  All->setAlignment(std::max(Tile.Strictest, Align(16)));
  for (const auto &[Variable, Offset] : Tile.Variables) {
    Variable->replaceAllUsesWith(ConstantExpr::getInBoundsGetElementPtr(
        Type::getInt8Ty(M.getContext()), All,
        ConstantInt::get(Type::getInt64Ty(M.getContext()), Offset)));
    Variable->eraseFromParent();
  }
}

static Error legalize(Module &M, ModuleAnalysisManager &AM) {
  if (hasDynamicVariable(M))
    return createStringError("it has variables whose size is only known at run time");
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
