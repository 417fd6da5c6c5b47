// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/LaunchQuery.h"
#include "analysis/values/Dependences.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

bool isKnownAtLaunch(Value &V, const KernelInfo &Info, bool MayUseIds) {
  return canCopy(
      &V, [](Instruction &) { return static_cast<Value *>(nullptr); },
      [&](const Instruction &I) {
        if (const std::optional<IdCall> Id = matchIdCall(&I))
          return MayUseIds && Id->Kind == IdKind::Global;
        const auto *Load = dyn_cast<LoadInst>(&I);
        return Load ? readsKernelConstant(*Load, Info) &&
                          isa<Argument>(getUnderlyingObject(Load->getPointerOperand()))
                    : isa<BinaryOperator, CastInst, GetElementPtrInst>(I) && !I.isIntDivRem();
      });
}

Value *computeAtLaunch(Value &V, IRBuilder<> &Builder, Argument &Closure, ComputationCopies &Copies,
                       IdsThere Ids) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return isa<Argument>(V) ? cast<Value>(&Closure) : &V;
  if (Value *Known = Copies.lookup(I))
    return Known;
  if (const std::optional<IdCall> Id = matchIdCall(I))
    return Copies[I] = Ids(Id->Dimension);
  Instruction *Copy = I->clone();
  Copy->dropPoisonGeneratingFlags();
  Copy->setDebugLoc(DebugLoc());
  for (Use &Operand : Copy->operands())
    Operand.set(computeAtLaunch(*Operand, Builder, Closure, Copies, Ids));
  Builder.Insert(Copy);
  return Copies[I] = Copy;
}

Value *callId(IdKind Kind, unsigned Dimension, const CallBase &Like, IRBuilder<> &Builder) {
  Type *I32 = Builder.getInt32Ty();
  const AttributeList Attributes = Like.getCalledFunction()->getAttributes();
  FunctionCallee Callee = Builder.GetInsertBlock()->getModule()->getOrInsertFunction(
      functionName(Kind), Attributes, I32, I32);
  CallInst *Call = Builder.CreateCall(Callee, Builder.getInt32(Dimension));
  Call->setAttributes(Attributes);
  return Call;
}

} // namespace tessera
