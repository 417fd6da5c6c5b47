// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/CopyClosure.h"
#include "contract/Names.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace tessera {

void copyClosure(Function &Kernel, const KernelInfo &Info) {
  assert(isKernel(Kernel) && !Kernel.isDeclaration() && "only kernels have a function object");
  Argument *Closure = Kernel.getArg(0);
  IRBuilder<> Builder(&*Kernel.getEntryBlock().getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(DebugLoc());
  auto *Bytes = ArrayType::get(Builder.getInt8Ty(), Info.ClosureSize);
  AllocaInst *Copy = Builder.CreateAlloca(Bytes, nullptr, "own.closure");
  const Align Alignment(Info.ClosureAlign);
  Copy->setAlignment(Alignment);
  Closure->replaceAllUsesWith(Copy);
  Builder.CreateMemCpy(Copy, Alignment, Closure, Alignment, Info.ClosureSize);
}

} // namespace tessera
