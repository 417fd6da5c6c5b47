// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/KernelFeatures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tessera {

namespace {

bool hasDouble(const Instruction &I) {
  return I.getType()->getScalarType()->isDoubleTy() || any_of(I.operands(), [](const Use &Operand) {
           return Operand->getType()->getScalarType()->isDoubleTy();
         });
}

bool usesDouble(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  if (!Seen.insert(&F).second)
    return false;
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return hasDouble(I) || (Callee && usesDouble(*Callee, Seen));
  });
}

} // namespace

bool usesDouble(const Function &F) {
  SmallPtrSet<const Function *, 16> Seen;
  return usesDouble(F, Seen);
}

} // namespace tessera
