// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/WidenMasks.h"
#include "contract/DebugVariables.h"
#include "contract/Decisions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "widen-masks"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

/// A mask of as many lanes as a vector of AVX2 holds; others are whole registers as they are.
bool isMask(const Value &V) {
  const auto *Type = dyn_cast<FixedVectorType>(V.getType());
  return Type && Type->getElementType()->isIntegerTy(1) &&
         (Type->getNumElements() == 4 || Type->getNumElements() == 8);
}

/// Masks made of masks, which become wide themselves.
bool isOfMasks(const Instruction &I) {
  return isMask(I) && (isa<PHINode, FreezeInst, SelectInst>(I) || I.isBitwiseLogicOp());
}

class MaskWidener {
public:
  explicit MaskWidener(Function &F) : F(F) {}

  bool run() {
    if (refuse("widen-masks.used-at-once", F, none_of(instructions(F), isUsedElsewhere)))
      return false;
    took("widen-masks.taken", F);
    for (Instruction &I : instructions(F)) {
      HasWideLanes |=
          isa<CmpInst>(I) && isMask(I) && I.getOperand(0)->getType()->getScalarSizeInBits() == 64;
      if (isOfMasks(I))
        Old.push_back(&I);
    }
    // Phis first: what they begin with may come later, and be made of them.
    for (Instruction *I : Old)
      if (auto *Phi = dyn_cast<PHINode>(I))
        Wide[Phi] = IRBuilder<>(Phi).CreatePHI(wideType(*Phi), Phi->getNumIncomingValues(),
                                               Phi->getName() + ".wide");
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : make_early_inc_range(*Block))
        if (isOfMasks(I))
          widen(I);
    for (Instruction *I : Old)
      if (auto *Phi = dyn_cast<PHINode>(I))
        for (auto [Value, Block] : zip(Phi->incoming_values(), Phi->blocks()))
          cast<PHINode>(Wide[Phi])->addIncoming(widen(*Value), Block);
    narrowUses();
    describeWideMasks();
    for (Instruction *I : Old)
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    for (Instruction *I : Old)
      I->eraseFromParent();
    return true;
  }

private:
  static bool isUsedElsewhere(const Instruction &I) {
    return isMask(I) && (isa<PHINode>(I) || I.isUsedOutsideOfBlock(I.getParent()));
  }

  Type *wideType(const Value &Mask) const {
    auto *Type = cast<FixedVectorType>(Mask.getType());
    const unsigned Bits = Type->getNumElements() == 4 && HasWideLanes ? 64 : 32;
    return FixedVectorType::get(IntegerType::get(F.getContext(), Bits), Type->getNumElements());
  }

  /// \p Mask with all bits of each element alike.
  Value *widen(Value &Mask) {
    if (auto *Fixed = dyn_cast<Constant>(&Mask))
      return IRBuilder<>(F.getContext()).CreateSExt(Fixed, wideType(Mask));
    if (Value *Known = Wide.lookup(&Mask))
      return Known;
    auto *I = dyn_cast<Instruction>(&Mask);
    Value *New = I && isOfMasks(*I) ? widenOperation(*I) : extend(Mask);
    return Wide[&Mask] = New;
  }

  Value *extend(Value &Mask) {
    BasicBlock::iterator Place = F.getEntryBlock().getFirstInsertionPt();
    if (auto *I = dyn_cast<Instruction>(&Mask))
      Place = *I->getInsertionPointAfterDef();
    IRBuilder<> Builder(Place->getParent(), Place);
    auto *Type = cast<FixedVectorType>(wideType(Mask));
    // A condition of all lanes is broadcast as wide as it is needed.
    if (Value *Uniform = getSplatValue(&Mask))
      return Builder.CreateVectorSplat(Type->getNumElements(),
                                       Builder.CreateSExt(Uniform, Type->getElementType()),
                                       Mask.getName() + ".wide");
    return Builder.CreateSExt(&Mask, Type, Mask.getName() + ".wide");
  }

  Value *widenOperation(Instruction &I) {
    const std::string Name = (I.getName() + ".wide").str();
    IRBuilder<> Builder(&I);
    if (auto *Select = dyn_cast<SelectInst>(&I)) {
      Value *First, *Second;
      // The second one does not matter, even if it is poison, where the first one decides.
      if (match(Select, m_LogicalAnd(m_Value(First), m_Value(Second))))
        return Builder.CreateAnd(widen(*First), freeze(*Second, Builder), Name);
      if (match(Select, m_LogicalOr(m_Value(First), m_Value(Second))))
        return Builder.CreateOr(widen(*First), freeze(*Second, Builder), Name);
      return Builder.CreateSelect(Select->getCondition(), widen(*Select->getTrueValue()),
                                  widen(*Select->getFalseValue()), Name);
    }
    if (isa<FreezeInst>(I))
      return Builder.CreateFreeze(widen(*I.getOperand(0)), Name);
    return Builder.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), widen(*I.getOperand(0)),
                               widen(*I.getOperand(1)), Name);
  }

  Value *freeze(Value &Mask, IRBuilder<> &Builder) {
    Value *All = widen(Mask);
    return isGuaranteedNotToBeUndefOrPoison(&Mask) ? All : Builder.CreateFreeze(All);
  }

  /// What takes the bits themselves gets them where it stands: one instruction, which selects,
  /// masked accesses and tests of all lanes at once do not even need.
  void narrowUses() {
    for (BasicBlock &Block : F) {
      DenseMap<Value *, Value *> Narrow;
      for (Instruction &I : Block) {
        if (isOfMasks(I))
          continue;
        for (Use &Operand : I.operands()) {
          auto *Mask = dyn_cast<Instruction>(Operand.get());
          if (!Mask || !isMask(*Mask) || (!isOfMasks(*Mask) && Mask->getParent() == &Block))
            continue;
          Value *&New = Narrow[Mask];
          if (!New) {
            Value *All = widen(*Mask);
            New = IRBuilder<>(&I).CreateICmpSLT(All, Constant::getNullValue(All->getType()),
                                                Mask->getName());
          }
          Operand.set(New);
        }
      }
    }
  }

  /// What tells debuggers which lanes are active names the wide mask.
  void describeWideMasks() {
    for (Instruction &I : instructions(F))
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
        if (Record.getVariable()->getName() != ActiveLanesName)
          continue;
        Value *const Mask = Record.getVariableLocationOp(0);
        if (Value *const All = Mask ? Wide.lookup(Mask) : nullptr)
          Record.replaceVariableLocationOp(Mask, All);
      }
  }

  Function &F;
  SmallVector<Instruction *, 16> Old;
  DenseMap<Value *, Value *> Wide;
  bool HasWideLanes = false; ///< vectors of four lanes are those of doubles
};

} // namespace

PreservedAnalyses WidenMasks::run(Function &F, FunctionAnalysisManager &) {
  // Cycles of masks there would have no beginning.
  const bool Removed = removeUnreachableBlocks(F);
  if (!MaskWidener(F).run())
    return Removed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  if (Removed)
    return PreservedAnalyses::none();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace tessera
