// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/nvptx/ChooseBetweenValues.h"
#include "target/gpu/AddressSpaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {
namespace {

/// The memory that \p Address leads to, if that is known: a space, in which variables have one of
/// their own.
std::optional<unsigned> spaceOf(const Value &Address) {
  constexpr unsigned Variables = ~0u;
  const Value *Base = getUnderlyingObject(&Address, /*MaxLookup=*/0);
  if (isa<AllocaInst>(Base))
    return Variables;
  const unsigned Space = Base->getType()->getPointerAddressSpace();
  return Space == address_space::Private ? std::nullopt : std::optional(Space);
}

/// An address through casts and offsets, and the choice at its end: a select, or a phi of two.
struct ChosenAddress {
  SmallVector<Instruction *, 4> Way; ///< from the access to the choice
  Instruction *Choice = nullptr;
  Value *Then = nullptr, *Else = nullptr;

  explicit ChosenAddress(Value &Address) {
    Value *At = &Address;
    while (auto *I = dyn_cast<Instruction>(At)) {
      if (auto *Found = dyn_cast<SelectInst>(I);
          Found && !Found->getCondition()->getType()->isVectorTy())
        std::tie(Choice, Then, Else) = std::tuple(I, Found->getTrueValue(), Found->getFalseValue());
      // A phi with an unknown address is ours.
      if (auto *Found = dyn_cast<PHINode>(I);
          Found && Found->getNumIncomingValues() == 2 &&
          llvm::none_of(Found->incoming_values(), llvm::IsaPred<UndefValue>))
        std::tie(Choice, Then, Else) =
            std::tuple(I, Found->getIncomingValue(0), Found->getIncomingValue(1));
      if (!isa<GetElementPtrInst, AddrSpaceCastInst>(I))
        return;
      Way.push_back(I);
      At = I->getOperand(0);
    }
  }

  /// Do the two addresses lie in different memory, or is that not known of one that is chosen?
  bool isBetweenSpaces() const {
    // The phis of a loop may choose between each other.
    const auto IsChoice = [](Value *V) {
      return isa_and_nonnull<SelectInst>(ChosenAddress(*V).Choice);
    };
    const std::optional<unsigned> OfThen = spaceOf(*Then), OfElse = spaceOf(*Else);
    if (OfThen && OfElse)
      return *OfThen != *OfElse;
    return (IsChoice(Then) && ChosenAddress(*Then).isBetweenSpaces()) ||
           (IsChoice(Else) && ChosenAddress(*Else).isBetweenSpaces());
  }

  /// Whether it is the first of the two. For a phi, a phi of its own says so.
  Value *condition() const {
    if (auto *Select = dyn_cast<SelectInst>(Choice))
      return Select->getCondition();
    Type *Bool = Type::getInt1Ty(Choice->getContext());
    return phiOf(*ConstantInt::getTrue(Bool), *ConstantInt::getFalse(Bool));
  }

  /// The two addresses where the choice is. What a phi chooses may be known on the way to it alone.
  Value *first() const { return isa<SelectInst>(Choice) ? Then : phiOf(*Then, *unknown()); }
  Value *second() const { return isa<SelectInst>(Choice) ? Else : phiOf(*unknown(), *Else); }

  /// The address if \p Chosen is what the choice gives.
  Value *with(Value *Chosen, Instruction *Before) const {
    for (Instruction *Step : reverse(Way)) {
      Instruction *Copy = Step->clone();
      Copy->setOperand(0, Chosen);
      Copy->insertBefore(Before->getIterator());
      Chosen = Copy;
    }
    return Chosen;
  }

private:
  Value *unknown() const { return PoisonValue::get(Choice->getType()); }

  /// A phi beside that which chooses, with other values.
  PHINode *phiOf(Value &OfThen, Value &OfElse) const {
    auto *Choosing = cast<PHINode>(Choice);
    BasicBlock *ToThen = Choosing->getIncomingBlock(0), *ToElse = Choosing->getIncomingBlock(1);
    for (PHINode &Known : Choice->getParent()->phis())
      if (Known.getIncomingValueForBlock(ToThen) == &OfThen &&
          Known.getIncomingValueForBlock(ToElse) == &OfElse)
        return &Known;
    PHINode *Made = PHINode::Create(OfThen.getType(), 2, "", Choice->getIterator());
    Made->addIncoming(&OfThen, ToThen);
    Made->addIncoming(&OfElse, ToElse);
    return Made;
  }
};

/// The address that \p I accesses and that may be replaced; null if there is none.
Use *accessed(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() ? &Load->getOperandUse(0) : nullptr;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() ? &Store->getOperandUse(1) : nullptr;
  auto *Copy = dyn_cast<MemTransferInst>(&I);
  return Copy && !Copy->isVolatile() ? &Copy->getRawSourceUse() : nullptr;
}

/// \p Address in the space that it is known to lie in. LLVM finds the spaces of loads and stores,
/// and not those of copies.
Value *inItsSpace(Value &Address, IRBuilder<> &Builder) {
  const Value *Base = getUnderlyingObject(&Address, /*MaxLookup=*/0);
  const unsigned Space =
      isa<AllocaInst>(Base) ? address_space::Variable : Base->getType()->getPointerAddressSpace();
  return Builder.CreateAddrSpaceCast(&Address, Builder.getPtrTy(Space));
}

/// A copy from another address in place of \p Copy.
Instruction *copyFrom(Value &Address, MemTransferInst &Copy) {
  IRBuilder<> Builder(&Copy);
  CallInst *Made = Builder.CreateMemTransferInst(Copy.getIntrinsicID(), Copy.getRawDest(),
                                                 Copy.getDestAlign(), inItsSpace(Address, Builder),
                                                 Copy.getSourceAlign(), Copy.getLength());
  Made->copyMetadata(Copy);
  Copy.eraseFromParent();
  return Made;
}

/// Two accesses in place of \p I, each in a block of its own.
SmallVector<Instruction *, 2> divide(Instruction &I, const Use &Address,
                                     const ChosenAddress &From) {
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(From.condition(), I.getIterator(), &Then, &Else);
  SmallVector<Instruction *, 2> Made;
  for (auto [Chosen, Before] : {std::pair(From.first(), Then), std::pair(From.second(), Else)}) {
    Instruction *Copy = I.clone();
    Value *Single = From.with(Chosen, Before);
    Copy->insertBefore(Before->getIterator());
    if (auto *Transfer = dyn_cast<MemTransferInst>(Copy)) {
      Copy = copyFrom(*Single, *Transfer);
    } else {
      Copy->setOperand(Address.getOperandNo(), Single);
    }
    Made.push_back(Copy);
  }
  if (!I.getType()->isVoidTy()) {
    PHINode *Both = PHINode::Create(I.getType(), 2, "", I.getIterator());
    for (Instruction *One : Made)
      Both->addIncoming(One, One->getParent());
    I.replaceAllUsesWith(Both);
  }
  I.eraseFromParent();
  return Made;
}

} // namespace

PreservedAnalyses ChooseBetweenValues::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *, 16> Accesses;
  for (Instruction &I : instructions(F))
    if (accessed(I))
      Accesses.push_back(&I);
  SmallVector<WeakTrackingVH, 16> Chosen;
  while (!Accesses.empty()) {
    Instruction *I = Accesses.pop_back_val();
    const Use &Address = *accessed(*I);
    const ChosenAddress From(*Address.get());
    if (!From.Choice || !From.isBetweenSpaces())
      continue;
    Chosen.push_back(Address.get());
    append_range(Accesses, divide(*I, Address, From)); // a choice may be between choices
  }
  for (WeakTrackingVH &Address : Chosen)
    if (Address)
      RecursivelyDeleteTriviallyDeadInstructions(Address);
  return Chosen.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace tessera
