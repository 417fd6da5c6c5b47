// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LinearForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// With 8 terms of 32 bits the sum stays far below 64 bits.
static constexpr int64_t MostFactor = int64_t(1) << 20, MostConstant = int64_t(1) << 40;
static constexpr unsigned MostTerms = 8, MostDepth = 12;

static bool isAtMost(int64_t Number, int64_t Most) { return Number <= Most && Number >= -Most; }

std::optional<LinearForm> LinearForm::plus(const LinearForm &Other, int64_t Factor) const {
  LinearForm Sum = *this;
  if (!isAtMost(Factor, MostFactor))
    return std::nullopt;
  Sum.Constant += Factor * Other.Constant;
  Sum.Lane += Factor * Other.Lane;
  Sum.Row += Factor * Other.Row;
  for (const auto &[Term, Times] : Other.Terms) {
    auto *Place = find_if(Sum.Terms, [V = Term](const auto &Known) { return Known.first == V; });
    if (Place == Sum.Terms.end())
      Place = Sum.Terms.insert(Place, {Term, 0});
    Place->second += Factor * Times;
  }
  erase_if(Sum.Terms, [](const auto &Term) { return Term.second == 0; });
  if (!isAtMost(Sum.Constant, MostConstant) || !isAtMost(Sum.Lane, MostFactor) ||
      !isAtMost(Sum.Row, MostFactor) || Sum.Terms.size() > MostTerms ||
      any_of(Sum.Terms, [](const auto &Term) { return !isAtMost(Term.second, MostFactor); }))
    return std::nullopt;
  return Sum;
}

bool LinearForm::differsByConstant(const LinearForm &Other) const {
  const std::optional<LinearForm> Difference = plus(Other, -1);
  return Difference && Difference->isConstant();
}

LinearForms::LinearForms(const WorkItemNest &Nest)
    : Nest(Nest), Outer(Nest.rows() ? *Nest.rows() : Nest.loop()) {}

static Value *ifOutside(const Loop &L, Instruction &I) { return L.contains(&I) ? nullptr : &I; }

bool LinearForms::isInvariant(const Value *V) const {
  const auto MayStandThere = [](const Value *Operand) {
    return !isa<UndefValue, ConstantExpr>(Operand);
  };
  const auto MayCopy = [&](const Instruction &I) {
    if (isa<PHINode, AllocaInst>(I) || I.mayHaveSideEffects())
      return false;
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (Load ? !Load->isSimple() || !Load->hasMetadata(LLVMContext::MD_invariant_load)
             : I.mayReadFromMemory())
      return false;
    return isSafeToSpeculativelyExecute(&I, Outer.getLoopPredecessor()->getTerminator()) &&
           all_of(I.operand_values(), MayStandThere);
  };
  return MayStandThere(V) &&
         canCopy(
             const_cast<Value *>(V), [&](Instruction &I) { return ifOutside(Outer, I); }, MayCopy);
}

Value *LinearForms::computeAt(Value *V, Instruction &Place) {
  if (Value *Known = Frozen.lookup(V))
    return Known;
  Value *Copy = copyTo(
      Place, V, [&](Instruction &I) { return ifOutside(Outer, I); }, Computed, CopiedFlags::Drop);
  return Frozen[V] = isGuaranteedNotToBeUndefOrPoison(Copy)
                         ? Copy
                         : IRBuilder<>(&Place).CreateFreeze(Copy, Copy->getName());
}

std::optional<LinearForm> LinearForms::of(Value *V, SmallVectorImpl<FitsIf> &Fits) const {
  return of(V, Fits, 0);
}

std::optional<LinearForm> LinearForms::of(Value *V, SmallVectorImpl<FitsIf> &Fits,
                                          unsigned Depth) const {
  LinearForm Form;
  if (!V->getType()->isIntegerTy() || V->getType()->getIntegerBitWidth() > 64 || Depth > MostDepth)
    return std::nullopt;
  if (const auto *Number = dyn_cast<ConstantInt>(V)) {
    Form.Constant = Number->getSExtValue();
    return LinearForm().plus(Form, 1);
  }
  if (V == Nest.lane()) {
    Form.Lane = 1;
    return Form;
  }
  if (V == Nest.row()) {
    Form.Row = 1;
    return Form;
  }
  if (const auto Found = Known.find(V); Found != Known.end())
    return Found->second;
  if (V->getType()->getIntegerBitWidth() <= 32 && isInvariant(V)) {
    Form.Terms.push_back({V, 1});
    return Form;
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return std::nullopt;
  if (!isa<SExtInst, ZExtInst>(I))
    return ofBinary(*I, Fits, Depth);
  std::optional<LinearForm> Inner = of(I->getOperand(0), Fits, Depth + 1);
  if (Inner && isa<ZExtInst>(I) && !I->hasNonNeg() && I->getOperand(0) != Nest.lane() &&
      I->getOperand(0) != Nest.row())
    Fits.push_back({I, *Inner});
  return Inner;
}

std::optional<LinearForm> LinearForms::ofBinary(Instruction &I, SmallVectorImpl<FitsIf> &Fits,
                                                unsigned Depth) const {
  const bool Disjoint = isa<PossiblyDisjointInst>(I) && cast<PossiblyDisjointInst>(I).isDisjoint();
  const unsigned Opcode = Disjoint ? unsigned(Instruction::Add) : I.getOpcode();
  if (!is_contained({Instruction::Add, Instruction::Sub, Instruction::Mul, Instruction::Shl},
                    Opcode))
    return std::nullopt;
  const std::optional<LinearForm> Left = of(I.getOperand(0), Fits, Depth + 1);
  const std::optional<LinearForm> Right = of(I.getOperand(1), Fits, Depth + 1);
  if (!Left || !Right)
    return std::nullopt;
  std::optional<LinearForm> Result;
  if (Opcode == Instruction::Add || Opcode == Instruction::Sub)
    Result = Left->plus(*Right, Opcode == Instruction::Add ? 1 : -1);
  else if (Opcode == Instruction::Shl && Right->isConstant() && Right->Constant >= 0 &&
           Right->Constant < 20)
    Result = LinearForm().plus(*Left, int64_t(1) << Right->Constant);
  else if (Opcode == Instruction::Mul && Right->isConstant())
    Result = LinearForm().plus(*Left, Right->Constant);
  else if (Opcode == Instruction::Mul && Left->isConstant())
    Result = LinearForm().plus(*Right, Left->Constant);
  // 64 bits hold every sum.
  if (Result && !Disjoint && !I.hasNoSignedWrap() && I.getType()->getIntegerBitWidth() < 64)
    Fits.push_back({&I, *Result});
  return Result;
}

} // namespace tessera
