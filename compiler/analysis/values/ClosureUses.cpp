// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/ClosureUses.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tessera {

namespace {

/// A variable that is only stored to and loaded from as a whole.
bool holdsOnePointer(const AllocaInst &Variable) {
  return Variable.getAllocatedType()->isPointerTy() && all_of(Variable.uses(), [](const Use &U) {
           if (const auto *Load = dyn_cast<LoadInst>(U.getUser()))
             return Load->getType()->isPointerTy();
           if (const auto *Store = dyn_cast<StoreInst>(U.getUser()))
             return U.getOperandNo() == Store->getPointerOperandIndex();
           const auto *Intrinsic = dyn_cast<IntrinsicInst>(U.getUser());
           return Intrinsic && Intrinsic->isLifetimeStartOrEnd();
         });
}

class ClosureFollower {
public:
  explicit ClosureFollower(const Function &Kernel) {
    assert(isKernel(Kernel) && Kernel.arg_size() == 1 &&
           "a kernel takes its function object alone");
    Addresses.insert(Kernel.getArg(0));
    for (size_t Next = 0; Next != Addresses.size(); ++Next)
      for (const Use &U : Addresses[Next]->uses())
        follow(U, *cast<Instruction>(U.getUser()));
  }

  ClosureUses take() && { return {Writes.takeVector(), Escapes.takeVector()}; }

private:
  void follow(const Use &U, const Instruction &By) {
    if (isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst, FreezeInst>(By))
      Addresses.insert(&By);
    else if (const auto *Store = dyn_cast<StoreInst>(&By))
      followStore(U, *Store);
    else if (isa<AtomicRMWInst, AtomicCmpXchgInst>(By))
      Writes.insert(&By);
    else if (isa<ReturnInst>(By))
      followReturn(By);
    else if (const auto *Call = dyn_cast<CallBase>(&By))
      followCall(U, *Call);
    else if (!isa<LoadInst, ICmpInst>(By))
      Escapes.insert(&By);
  }

  void followStore(const Use &U, const StoreInst &Store) {
    if (U.getOperandNo() == Store.getPointerOperandIndex()) {
      Writes.insert(&Store);
      return;
    }
    const auto *Variable = dyn_cast<AllocaInst>(Store.getPointerOperand());
    if (!Variable || !holdsOnePointer(*Variable)) {
      Escapes.insert(&Store);
      return;
    }
    for (const User *Reader : Variable->users())
      if (isa<LoadInst>(Reader))
        Addresses.insert(Reader);
  }

  void followReturn(const Instruction &Return) {
    for (const User *Caller : Return.getFunction()->users())
      if (isa<CallBase>(Caller))
        Addresses.insert(Caller);
  }

  void followCall(const Use &U, const CallBase &Call) {
    const Function *Callee = Call.getCalledFunction();
    if (!Callee || !Call.isArgOperand(&U)) {
      Escapes.insert(&Call);
      return;
    }
    const unsigned Number = Call.getArgOperandNo(&U);
    if (Call.isByValArgument(Number))
      return;
    if (!Callee->isDeclaration() && Number < Callee->arg_size())
      Addresses.insert(Callee->getArg(Number));
    else if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
      followIntrinsic(U, *Intrinsic);
    else if (isElementAccess(Call) && Number == 0) // the address that it computes with
      Addresses.insert(&Call);
    else if ((isPartOfView(Call) && Number == 2) || matchMathName(Callee->getName()))
      Writes.insert(&Call); // the shape that it shortens; a result by pointer
    else if (!isIndexFunction(Callee->getName()) && !isMessageFunction(Callee->getName()))
      Escapes.insert(&Call);
  }

  void followIntrinsic(const Use &U, const IntrinsicInst &Intrinsic) {
    if (const auto *Memory = dyn_cast<AnyMemIntrinsic>(&Intrinsic)) {
      if (&U == &Memory->getRawDestUse())
        Writes.insert(&Intrinsic);
    } else if (!Intrinsic.isLifetimeStartOrEnd() && !isa<AssumeInst>(Intrinsic)) {
      Escapes.insert(&Intrinsic);
    }
  }

  SmallSetVector<const Value *, 32> Addresses; ///< that point into the function object
  SmallSetVector<const Instruction *, 2> Writes, Escapes;
};

} // namespace

ClosureUses usesOfClosure(const Function &Kernel) { return ClosureFollower(Kernel).take(); }

} // namespace tessera
