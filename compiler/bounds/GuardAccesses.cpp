// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bounds/GuardAccesses.h"
#include "bounds/ReportOutside.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

namespace {

/// What a guarded address is used for.
struct AddressUses {
  SmallSetVector<Instruction *, 8> Accesses; ///< loads, stores, atomic operations, copies
  SmallPtrSet<const Value *, 8> Addresses;   ///< it, and those computed of it
  bool AccessesAlone = true;                 ///< nothing else uses one

  explicit AddressUses(Instruction &Address) { add(Address); }

private:
  void add(Instruction &Address) {
    Addresses.insert(&Address);
    for (Use &U : Address.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (isa<GetElementPtrInst>(User))
        add(*User);
      else if (isAccess(*User, U))
        Accesses.insert(User);
      else
        AccessesAlone = false;
    }
  }

  static bool isAccess(const Instruction &I, const Use &Address) {
    if (isa<LoadInst>(I))
      return true;
    if (isa<StoreInst>(I))
      return Address.getOperandNo() == StoreInst::getPointerOperandIndex();
    if (isa<AtomicRMWInst>(I))
      return Address.getOperandNo() == AtomicRMWInst::getPointerOperandIndex();
    if (isa<AtomicCmpXchgInst>(I))
      return Address.getOperandNo() == AtomicCmpXchgInst::getPointerOperandIndex();
    return isa<AnyMemIntrinsic>(I);
  }
};

/// Lets \p Access happen only where \p Inside is true; elsewhere what it reads is 0.
void guardAccess(Instruction &Access, Value *Inside, const AddressUses &Guarded) {
  auto *Copy = dyn_cast<AnyMemTransferInst>(&Access);
  const bool Reads = Copy && Guarded.Addresses.contains(Copy->getRawSource()) &&
                     !Guarded.Addresses.contains(Copy->getRawDest());
  Instruction *Then = nullptr, *Else = nullptr;
  if (Reads)
    SplitBlockAndInsertIfThenElse(Inside, Access.getIterator(), &Then, &Else);
  else
    Then = SplitBlockAndInsertIfThen(Inside, Access.getIterator(), /*Unreachable=*/false);
  BasicBlock *Before = Then->getParent()->getSinglePredecessor();
  BasicBlock *After = Access.getParent();
  assert(Before && "the block that has been split is the only way to the access");
  Access.moveBefore(Then->getIterator());
  if (Reads) {
    IRBuilder<> Builder(Else);
    Builder.SetCurrentDebugLocation(Access.getDebugLoc());
    Builder.CreateMemSet(Copy->getRawDest(), Builder.getInt8(0), Copy->getLength(),
                         Copy->getDestAlign());
  }
  if (Access.getType()->isVoidTy() || Access.use_empty())
    return;
  PHINode *Result = PHINode::Create(Access.getType(), 2, "", After->begin());
  Result->setDebugLoc(Access.getDebugLoc());
  Access.replaceAllUsesWith(Result);
  Result->takeName(&Access);
  Result->addIncoming(&Access, Then->getParent());
  Result->addIncoming(Constant::getNullValue(Access.getType()), Before);
}

/// In a function that may return the address: memory that stays, and that all work-items have in
/// common. It holds 0 when the address is taken.
Value *chooseLastingAddress(CallInst &Guard, Value *Address, Value *Inside, uint64_t Bytes) {
  Module &M = *Guard.getModule();
  auto *Type = ArrayType::get(Type::getInt8Ty(M.getContext()), Bytes);
  auto *Nowhere = new GlobalVariable(M, Type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                     ConstantAggregateZero::get(Type),
                                     Guard.getFunction()->getName() + ".nowhere");
  Nowhere->setAlignment(Align(16));
  Instruction *Outside = SplitBlockAndInsertIfThen(IRBuilder<>(&Guard).CreateNot(Inside),
                                                   Guard.getIterator(), /*Unreachable=*/false);
  IRBuilder<>(Outside).CreateMemSet(Nowhere, IRBuilder<>(Outside).getInt8(0), Bytes,
                                    Nowhere->getAlign());
  return IRBuilder<>(&Guard).CreateSelect(Inside, Address, Nowhere);
}

/// A variable of the work-item's own in place of what lies outside.
Value *chooseAddress(CallInst &Guard, Value *Address, Value *Inside) {
  Function &F = *Guard.getFunction();
  const uint64_t Bytes = cast<ConstantInt>(Guard.getArgOperand(2))->getZExtValue();
  if (F.getReturnType()->isPointerTy())
    return chooseLastingAddress(Guard, Address, Inside, Bytes);
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  AllocaInst *Nowhere =
      AtEntry.CreateAlloca(ArrayType::get(AtEntry.getInt8Ty(), Bytes), nullptr, "nowhere");
  Nowhere->setAlignment(Align(16));
  IRBuilder<> Builder(&Guard);
  Builder.CreateMemSet(Nowhere, Builder.getInt8(0), Bytes, Nowhere->getAlign());
  return Builder.CreateSelect(Inside, Address, Nowhere);
}

void guard(CallInst &Guard) {
  assert(Guard.arg_size() >= 3 && "a guard has an address, a condition and a size");
  Value *Address = Guard.getArgOperand(0), *Inside = Guard.getArgOperand(1);
  if (Guard.arg_size() > 3)
    reportOutside(Guard);
  if (const AddressUses Uses(Guard); Uses.AccessesAlone) {
    for (Instruction *Access : Uses.Accesses)
      guardAccess(*Access, Inside, Uses);
    Guard.replaceAllUsesWith(Address);
  } else {
    Guard.replaceAllUsesWith(chooseAddress(Guard, Address, Inside));
  }
  Guard.eraseFromParent();
}

} // namespace

bool guardAccesses(Function &F) {
  SmallVector<CallInst *, 16> Guards;
  for (Instruction &I : instructions(F))
    if (isGuarded(I))
      Guards.push_back(cast<CallInst>(&I));
  for (CallInst *Guard : Guards)
    guard(*Guard);
  return !Guards.empty();
}

PreservedAnalyses GuardAccesses::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    Changed |= guardAccesses(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
