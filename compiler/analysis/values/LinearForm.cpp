// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/LinearForm.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// With 8 terms of 32 bits the sum stays far below 64 bits.
static constexpr int64_t MostFactor = int64_t(1) << 24, MostConstant = int64_t(1) << 40;
static constexpr unsigned MostTerms = 8, MostDepth = 12;

static bool isAtMost(int64_t Number, int64_t Most) { return Number <= Most && Number >= -Most; }

int64_t LinearForm::factorOf(const Value *Term) const {
  const auto *Found = find_if(Terms, [&](const auto &Known) { return Known.first == Term; });
  return Found == Terms.end() ? 0 : Found->second;
}

std::optional<LinearForm> LinearForm::plus(const LinearForm &Other, int64_t Factor) const {
  LinearForm Sum = *this;
  if (!isAtMost(Factor, MostFactor) || MulOverflow(Factor, Other.Constant, Sum.Constant) ||
      AddOverflow(Constant, Sum.Constant, Sum.Constant))
    return std::nullopt;
  for (const auto &[Term, Times] : Other.Terms) {
    assert(Times != 0 && isAtMost(Times, MostFactor) && "terms have small factors");
    auto *Place = find_if(Sum.Terms, [V = Term](const auto &Known) { return Known.first == V; });
    if (Place == Sum.Terms.end())
      Place = Sum.Terms.insert(Place, {Term, 0});
    Place->second += Factor * Times;
  }
  erase_if(Sum.Terms, [](const auto &Term) { return Term.second == 0; });
  if (!isAtMost(Sum.Constant, MostConstant) || Sum.Terms.size() > MostTerms ||
      any_of(Sum.Terms, [](const auto &Term) { return !isAtMost(Term.second, MostFactor); }))
    return std::nullopt;
  return Sum;
}

bool LinearForm::differsByConstant(const LinearForm &Other) const {
  const std::optional<LinearForm> Difference = plus(Other, -1);
  return Difference && Difference->isConstant();
}

Value *LinearForm::emit(IRBuilderBase &Builder, Type *T, bool PartsFit) const {
  assert(T->isIntegerTy() && T->getIntegerBitWidth() <= 64 && "sums have 64 bits at most");
  Value *Sum = nullptr;
  const auto Add = [&](Value *Part) {
    // The last addition makes the whole.
    const bool Fits = PartsFit || Terms.size() + (Constant != 0) == 2;
    Sum = Sum ? Builder.CreateAdd(Sum, Part, "", /*HasNUW=*/false, Fits) : Part;
  };
  for (const auto &[Term, Factor] : Terms) {
    Value *Part = Builder.CreateSExtOrTrunc(Term, T);
    Add(Factor == 1
            ? Part
            : Builder.CreateMul(Part, ConstantInt::getSigned(T, Factor), "", false, PartsFit));
  }
  if (Constant != 0 || !Sum)
    Add(ConstantInt::getSigned(T, Constant));
  return Sum;
}

static std::optional<LinearForm> linearFormOf(Value &V, const LinearFormRules &Rules,
                                              unsigned Depth);

/// Nothing if \p I cannot be taken apart.
static std::optional<LinearForm> formOfParts(Instruction &I, const LinearFormRules &Rules,
                                             unsigned Depth) {
  LinearFormRules Inner = Rules;
  if (isa<SExtInst, ZExtInst>(I)) {
    Inner.Wraps = false;
    Value *From = I.getOperand(0);
    const bool Fits = isa<SExtInst>(I) || I.hasNonNeg() || is_contained(Rules.NotNegative, From);
    std::optional<LinearForm> Sum = require("sum-indices.may-be-negative", I, Fits || Rules.Fits)
                                        ? linearFormOf(*From, Inner, Depth + 1)
                                        : std::nullopt;
    if (Sum && !Fits)
      Rules.Fits->push_back({&I, *Sum});
    return Sum;
  }
  const bool Disjoint = isa<PossiblyDisjointInst>(I) && cast<PossiblyDisjointInst>(I).isDisjoint();
  const unsigned Opcode = Disjoint ? unsigned(Instruction::Add) : I.getOpcode();
  if (!is_contained({Instruction::Add, Instruction::Sub, Instruction::Mul, Instruction::Shl},
                    Opcode))
    return std::nullopt;
  // 64 bits hold every sum of small terms.
  const bool Fits = Rules.Wraps || Disjoint || I.hasNoSignedWrap() ||
                    (!Rules.AnyTerm && I.getType()->getIntegerBitWidth() == 64);
  if (refuse("sum-indices.may-wrap", I, !Fits && !Rules.Fits))
    return std::nullopt;
  const std::optional<LinearForm> Left = linearFormOf(*I.getOperand(0), Inner, Depth + 1);
  const std::optional<LinearForm> Right = linearFormOf(*I.getOperand(1), Inner, Depth + 1);
  if (!Left || !Right)
    return std::nullopt;
  std::optional<LinearForm> Result;
  if (Opcode == Instruction::Add || Opcode == Instruction::Sub)
    Result = Left->plus(*Right, Opcode == Instruction::Add ? 1 : -1);
  else if (Opcode == Instruction::Shl && Right->isConstant() && Right->Constant >= 0 &&
           Right->Constant < 24)
    Result = Left->times(int64_t(1) << Right->Constant);
  else if (Opcode == Instruction::Mul && Right->isConstant())
    Result = Left->times(Right->Constant);
  else if (Opcode == Instruction::Mul && Left->isConstant())
    Result = Right->times(Left->Constant);
  if (Result && !Fits)
    Rules.Fits->push_back({&I, *Result});
  return Result;
}

static std::optional<LinearForm> linearFormOf(Value &V, const LinearFormRules &Rules,
                                              unsigned Depth) {
  if (!V.getType()->isIntegerTy() || V.getType()->getIntegerBitWidth() > 64)
    return std::nullopt;
  if (const auto *Number = dyn_cast<ConstantInt>(&V))
    return LinearForm().plus({Number->getSExtValue(), {}}, 1);
  if (std::optional<LinearForm> Known = Rules.Known(V))
    return Known;
  auto *I = dyn_cast<Instruction>(&V);
  std::optional<LinearForm> Sum =
      I && Depth < MostDepth ? formOfParts(*I, Rules, Depth) : std::nullopt;
  return Sum || !Rules.AnyTerm ? Sum : LinearForm::of(&V);
}

std::optional<LinearForm> linearFormOf(Value &V, const LinearFormRules &Rules) {
  return linearFormOf(V, Rules, 0);
}

} // namespace tessera
