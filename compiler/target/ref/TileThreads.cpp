// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ref/TileThreads.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// Of one tile, of one work-item, or of nobody who writes it.
static bool isOfOneTile(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address, /*MaxLookup=*/0);
  if (const auto *Global = dyn_cast<GlobalVariable>(Object))
    return isTileStatic(*Global) || Global->isConstant();
  const auto *Given = dyn_cast<Argument>(Object);
  return isa<AllocaInst>(Object) || (Given && Given->getParent()->hasFnAttribute(attr::Kernel));
}

static bool isOfWholeCells(const Value &Address, TypeSize Bytes, Align Aligned) {
  constexpr uint64_t Cell = 4;
  return isOfOneTile(Address) || (Bytes.getFixedValue() % Cell == 0 && Aligned >= Align(Cell));
}

static bool isOrdered(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return true;
  const StringRef Name = Callee->getName();
  return isFence(Call) || Name == callee::Printf || Name == callee::Errorf ||
         Name == callee::Abort || Callee->hasFnAttribute(attr::OtherUnit);
}

static bool isOrdered(const Instruction &I, const DataLayout &DL) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return !isOfWholeCells(*Load->getPointerOperand(), DL.getTypeStoreSize(Load->getType()),
                           Load->getAlign());
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return !isOfWholeCells(*Store->getPointerOperand(),
                           DL.getTypeStoreSize(Store->getValueOperand()->getType()),
                           Store->getAlign());
  if (const auto *Changed = dyn_cast<AtomicRMWInst>(&I))
    return !isOfOneTile(*Changed->getPointerOperand()) &&
           (!Changed->use_empty() || Changed->isFloatingPointOperation() ||
            Changed->getOperation() == AtomicRMWInst::Xchg ||
            !isOfWholeCells(*Changed->getPointerOperand(), DL.getTypeStoreSize(Changed->getType()),
                            Changed->getAlign()));
  if (const auto *Compared = dyn_cast<AtomicCmpXchgInst>(&I))
    return !isOfOneTile(*Compared->getPointerOperand());
  if (const auto *Copy = dyn_cast<AnyMemIntrinsic>(&I)) {
    const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
    const TypeSize Bytes = TypeSize::getFixed(Length ? Length->getZExtValue() : 1);
    const auto *From = dyn_cast<AnyMemTransferInst>(&I);
    return !isOfWholeCells(*Copy->getRawDest(), Bytes, Copy->getDestAlign().valueOrOne()) ||
           (From &&
            !isOfWholeCells(*From->getRawSource(), Bytes, From->getSourceAlign().valueOrOne()));
  }
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && !isa<IntrinsicInst>(I) && isOrdered(*Call);
}

bool mayRunOnThreads(const Function &Kernel) {
  SmallSetVector<const Function *, 8> Reached;
  Reached.insert(&Kernel);
  for (size_t Next = 0; Next != Reached.size(); ++Next)
    for (const Instruction &I : instructions(*Reached[Next])) {
      if (isOrdered(I, Kernel.getDataLayout()))
        return false;
      const auto *Call = dyn_cast<CallBase>(&I);
      if (const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
          Callee && !Callee->isDeclaration())
        Reached.insert(Callee);
    }
  return true;
}

} // namespace tessera
