// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/spirv/RangeNumbers.h"
#include "target/gpu/MathFunctions.h"
#include "target/spirv/UniformValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {
namespace {

/// Behind the names of OpenCL's functions.
constexpr StringLiteral NarrowSuffix = ".narrow";

StringRef mangled(RangeNumber Which) {
  switch (Which) {
  case RangeNumber::GlobalId:
    return "_Z13get_global_idj";
  case RangeNumber::LocalId:
    return "_Z12get_local_idj";
  case RangeNumber::GroupId:
    return "_Z12get_group_idj";
  }
  llvm_unreachable("covered switch");
}

CallInst *callRangeFunction(IRBuilder<> &Builder, StringRef Mangled, Type *Result,
                            Value *Dimension) {
  FunctionCallee Callee = declareBuiltin(*Builder.GetInsertBlock()->getModule(), Mangled, Result,
                                         {Builder.getInt32Ty()});
  cast<Function>(Callee.getCallee())->setMemoryEffects(MemoryEffects::none());
  return Builder.CreateCall(Callee, {Dimension});
}

bool isNarrowNumber(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().ends_with(NarrowSuffix);
}

/// Of one function.
class NumberWidening {
public:
  explicit NumberWidening(Function &F)
      : F(F), Wide(Type::getInt64Ty(F.getContext())),
        LibraryOfNone(F.getParent()->getTargetTriple()), Library(LibraryOfNone), Assumptions(F),
        Dominators(F), Loops(Dominators), Evolution(F, Library, Assumptions, Dominators, Loops) {}

  void run() {
    SmallVector<WeakTrackingVH, 16> Indices;
    for (Instruction &I : instructions(F))
      if ((match(&I, m_NNegZExt(m_Value())) || isa<SExtInst>(I)) && I.getType() == Wide &&
          I.getOperand(0)->getType()->isIntegerTy(32))
        Indices.push_back(&I);
    for (WeakTrackingVH &Index : Indices)
      if (Index)
        widenIndex(*cast<CastInst>(Index));
  }

private:
  void widenIndex(CastInst &Index) {
    Value *Narrow = Index.getOperand(0);
    Value *Made = nullptr;
    if (isOfNumbers(Narrow) || isPartlyUniform(Narrow))
      Made = widen(Narrow);
    else if (isa<ZExtInst>(Index)) // devices find elements by signed numbers
      Made = new SExtInst(Narrow, Wide, "", Index.getIterator());
    if (!Made)
      return;
    Index.replaceAllUsesWith(Made);
    RecursivelyDeleteTriviallyDeadInstructions(&Index);
  }

  bool isOfNumbers(Value *V) {
    bool HasNumber = false;
    return canWiden(V, MostOperations, HasNumber) && HasNumber;
  }

  /// A sum with one side that is the same for all work-items of a tile: the device adds it to the
  /// container's address, and the other side often serves many accesses.
  bool isPartlyUniform(Value *V) {
    Value *Left, *Right;
    return (match(V, m_NSWAdd(m_Value(Left), m_Value(Right))) || isSum(V, Left, Right)) &&
           Uniform.contains(Left) != Uniform.contains(Right);
  }

  /// Sums and products, of which \p HasNumber says whether one is a number of the range.
  bool canWiden(Value *V, unsigned Depth, bool &HasNumber) {
    if (isNarrowNumber(V)) {
      HasNumber = true;
      return true;
    }
    if (Depth == 0)
      return false;
    if (Value *Left, *Right; match(V, m_NSWAdd(m_Value(Left), m_Value(Right))) ||
                             match(V, m_NSWSub(m_Value(Left), m_Value(Right))) ||
                             match(V, m_NSWMul(m_Value(Left), m_Value(Right))) ||
                             isSum(V, Left, Right))
      return canWiden(Left, Depth - 1, HasNumber) && canWiden(Right, Depth - 1, HasNumber);
    if (Value *Left; match(V, m_NSWShl(m_Value(Left), m_ConstantInt())))
      return canWiden(Left, Depth - 1, HasNumber);
    return Uniform.contains(V);
  }

  /// InstCombine writes sums of different bits so; what LICM makes of it does not say it any more.
  bool isSum(Value *V, Value *&Left, Value *&Right) {
    return match(V, m_Or(m_Value(Left), m_Value(Right))) &&
           (cast<PossiblyDisjointInst>(V)->isDisjoint() || isBelow(Left, Right) ||
            isBelow(Right, Left));
  }

  /// Has \p Multiple no bit as low as \p Low's highest?
  bool isBelow(Value *Low, Value *Multiple) {
    const unsigned Zeros = computeKnownBits(Multiple, F.getDataLayout()).countMinTrailingZeros();
    return Evolution.getUnsignedRangeMax(Evolution.getSCEV(Low)).getActiveBits() <= Zeros;
  }

  Value *widen(Value *V) {
    if (auto *Number = dyn_cast<ConstantInt>(V))
      return ConstantInt::get(Wide, Number->getSExtValue(), /*IsSigned=*/true);
    if (Value *Known = Widened.lookup(V))
      return Known;
    Value *Made = widenUnknown(V);
    Widened[V] = Made;
    return Made;
  }

  Value *widenUnknown(Value *V) {
    IRBuilder<> Builder(F.getContext());
    if (auto *I = dyn_cast<Instruction>(V))
      Builder.SetInsertPoint(*I->getInsertionPointAfterDef());
    else
      Builder.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
    if (isNarrowNumber(V)) {
      auto *Id = cast<CallInst>(V);
      StringRef Mangled = Id->getCalledFunction()->getName();
      Mangled.consume_back(NarrowSuffix);
      return callRangeFunction(Builder, Mangled, Wide, Id->getArgOperand(0));
    }
    if (!isOfNumbers(V) && !isPartlyUniform(V))
      return Builder.CreateSExt(V, Wide);
    auto *I = cast<BinaryOperator>(V);
    const auto Opcode = I->getOpcode() == Instruction::Or ? Instruction::Add : I->getOpcode();
    Instruction *Made =
        BinaryOperator::Create(Opcode, widen(I->getOperand(0)), widen(I->getOperand(1)));
    Made->setHasNoSignedWrap();
    return Builder.Insert(Made);
  }

  static constexpr unsigned MostOperations = 8; ///< one within the other

  Function &F;
  Type *const Wide;
  TargetLibraryInfoImpl LibraryOfNone;
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  DominatorTree Dominators;
  LoopInfo Loops;
  ScalarEvolution Evolution;
  UniformValues Uniform;
  DenseMap<Value *, Value *> Widened;
};

/// What is left of \p Narrow's calls.
void narrowAtLast(Function &Narrow, StringRef Mangled) {
  for (User *Use : make_early_inc_range(Narrow.users())) {
    auto *Id = cast<CallInst>(Use);
    if (!Id->use_empty()) {
      IRBuilder<> Builder(Id);
      Value *Number =
          callRangeFunction(Builder, Mangled, Builder.getInt64Ty(), Id->getArgOperand(0));
      Id->replaceAllUsesWith(Builder.CreateTrunc(Number, Id->getType()));
    }
    Id->eraseFromParent();
  }
}

} // namespace

Value *createRangeNumber(IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                         uint64_t End) {
  CallInst *Number =
      callRangeFunction(Builder, mangled(Which), Builder.getInt64Ty(), Builder.getInt32(Dimension));
  if (End)
    Number->addRangeRetAttr(ConstantRange(APInt(64, 0), APInt(64, End)));
  return Number;
}

Value *createNarrowRangeNumber(IRBuilder<> &Builder, RangeNumber Which, unsigned Dimension,
                               uint32_t End) {
  CallInst *Number = callRangeFunction(Builder, (mangled(Which) + NarrowSuffix).str(),
                                       Builder.getInt32Ty(), Builder.getInt32(Dimension));
  Number->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, End)));
  return Number;
}

void expandRangeNumbers(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      NumberWidening(F).run();
  for (Function &F : make_early_inc_range(M))
    if (StringRef Mangled = F.getName(); Mangled.consume_back(NarrowSuffix)) {
      narrowAtLast(F, Mangled);
      F.eraseFromParent();
    }
}

} // namespace tessera
