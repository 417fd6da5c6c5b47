// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/MovedIndices.h"
#include "analysis/values/LinearForm.h"
#include "shape/LaunchQuery.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

static const Value *plain(const Value *V) {
  return isa<SExtInst, ZExtInst>(V) ? cast<CastInst>(V)->getOperand(0) : V;
}

static bool isGlobalId(const Value &V) {
  const std::optional<IdCall> Id = matchIdCall(&V);
  return Id && Id->Kind == IdKind::Global;
}

static bool isMultiple(int64_t Number, const Value &Of) {
  const APInt *Divisor = nullptr;
  return Number == 0 || (match(&Of, m_APInt(Divisor)) && Number % Divisor->getSExtValue() == 0);
}

/// Is \p V a product with \p Of or with a multiple of it?
static bool isMultiple(const Value &V, const Value &Of) {
  const Value *Plain = plain(&V);
  if (const auto *Number = dyn_cast<ConstantInt>(Plain))
    return isMultiple(Number->getSExtValue(), Of);
  const auto *Product = dyn_cast<BinaryOperator>(Plain);
  return Plain == plain(&Of) ||
         (Product && Product->getOpcode() == Instruction::Shl &&
          isMultiple(*Product->getOperand(0), Of)) ||
         (Product && Product->getOpcode() == Instruction::Mul &&
          any_of(Product->operands(),
                 [&](const Value *Factor) { return isMultiple(*Factor, Of); }));
}

CmpInst::Predicate MovedIndex::predicate() const {
  const auto &Comparison = cast<CmpInst>(*I);
  return SumIs == 0 ? Comparison.getPredicate() : Comparison.getSwappedPredicate();
}

bool MovedIndex::isUpToOther() const {
  return Is == Compared && (ICmpInst::isGT(predicate()) || ICmpInst::isLE(predicate()));
}

std::optional<MovedIndex> MovedIndex::of(Instruction &I, const Value &Columns) {
  const auto IsPlainId = [](const Value *V) { return isGlobalId(*plain(V)); };
  switch (I.getOpcode()) {
  case Instruction::And:
  case Instruction::URem:
  case Instruction::SRem: {
    const Kind Is = isMultiple(*I.getOperand(1), Columns) && isMultiple(Columns, *I.getOperand(1))
                        ? Column
                        : Wrapped;
    // The index alone is taken care of.
    if (IsPlainId(I.getOperand(0)) && (Is == Column || I.getOpcode() == Instruction::And))
      return std::nullopt;
    return MovedIndex(I, Is, 0);
  }
  case Instruction::ICmp:
    if (cast<ICmpInst>(I).isEquality())
      return std::nullopt;
    return MovedIndex(I, Compared, isa<Constant>(I.getOperand(0)) ? 1 : 0);
  default:
    return std::nullopt;
  }
}

/// Are index, distance and the other operand of the form, as far as can be seen?
bool MovedIndex::isByRows(const KernelInfo &Info, const Value &Columns) const {
  CallBase *Id = nullptr;
  const auto Known = [&](Value &V) -> std::optional<LinearForm> {
    if (!isGlobalId(V))
      return std::nullopt;
    Id = Id ? Id : cast<CallBase>(&V);
    return LinearForm::of(Id);
  };
  LinearFormRules Rules{Known};
  Rules.AnyTerm = Rules.Wraps = true;
  const std::optional<LinearForm> Sum = linearFormOf(sum(), Rules);
  if (!Sum || !Id || Sum->factorOf(Id) != 1 || !isKnownAtLaunch(other(), Info))
    return false;
  const auto IsDistance = [&](const auto &Term) {
    return Term.first == Id || isKnownAtLaunch(*Term.first, Info);
  };
  const auto HasRows = [&](const auto &Term) {
    return Term.first != Id && isMultiple(*Term.first, Columns);
  };
  if (!all_of(Sum->Terms, IsDistance))
    return false;
  if (Is == Column)
    return true;
  if (!isMultiple(Sum->Constant, Columns))
    return false;
  if (Is == Wrapped)
    return all_of(Sum->Terms, [&](const auto &Term) {
      return Term.first == Id || HasRows(Term) || isMultiple(*Term.first, other());
    });
  // Compared with a number that nothing is known of, it is more likely to be that of elements.
  const std::optional<LinearForm> Bound = linearFormOf(other(), Rules);
  return Bound && isMultiple(Bound->Constant + isUpToOther(), Columns) &&
         (any_of(Sum->Terms, HasRows) || any_of(Bound->Terms, HasRows) ||
          (Bound->isConstant() && Bound->Constant != 0));
}

SmallVector<MovedIndex, 4> MovedIndex::in(Function &Kernel, const KernelInfo &Info,
                                          Value &Columns) {
  SmallVector<MovedIndex, 4> Found;
  for (Instruction &I : instructions(Kernel)) {
    std::optional<MovedIndex> Index = of(I, Columns);
    if (!Index ||
        !(Index->sum().getType()->isIntegerTy(32) || Index->sum().getType()->isIntegerTy(64)))
      continue;
    if (Index->Is == Compared && isKnownAtLaunch(Index->sum(), Info))
      Index->SumIs = 1 - Index->SumIs;
    if (Index->isByRows(Info, Columns))
      Found.push_back(*Index);
  }
  return Found;
}

/// The distance, which is the sum where the index is 0, and the other operand, as signed numbers of
/// 64 bits. Modulo a power of 2 any number is as good as one that is not negative.
std::pair<Value *, Value *> MovedIndex::inElements(IRBuilder<> &Builder, Argument &Closure) const {
  ComputationCopies Copies;
  Type *I64 = Builder.getInt64Ty();
  Value *Distance = computeAtLaunch(sum(), Builder, Closure, Copies, [&](unsigned) {
    return static_cast<Value *>(Builder.getInt32(0));
  });
  Value *Other = computeAtLaunch(other(), Builder, Closure, Copies);
  if (isMask())
    Distance = Builder.CreateAnd(Distance, Other);
  return {Builder.CreateSExt(Distance, I64), Builder.CreateSExt(Other, I64)};
}

Value *MovedIndex::fits(Value &Columns, Value &Extent, IRBuilder<> &Builder,
                        Argument &Closure) const {
  auto [Distance, Other] = inElements(Builder, Closure);
  Type *I64 = Builder.getInt64Ty();
  Value *Wide = Builder.CreateZExt(&Columns, I64), *Zero = Builder.getInt64(0);
  const bool MayBeNegative = Is == Compared;
  const auto IsFrom = [&](Value *V, int64_t Least, Value *Most) {
    return Builder.CreateAnd(Builder.CreateICmpSGE(V, ConstantInt::getSigned(I64, Least)),
                             Builder.CreateICmpSLE(V, Most));
  };
  Value *Most = Builder.getInt64(INT32_MAX);
  SmallVector<Value *, 6> Conditions = {
      IsFrom(Distance, MayBeNegative ? INT32_MIN : 0,
             Builder.CreateSub(Most, Builder.CreateZExt(&Extent, I64))),
      IsFrom(Other, MayBeNegative && CmpInst::isSigned(predicate()) ? INT32_MIN : Is != Compared,
             Most)};
  if (isMask() || isUpToOther())
    Other = Builder.CreateAdd(Other, Builder.getInt64(1));
  if (isMask())
    Conditions.push_back(Builder.CreateIsNull(
        Builder.CreateAnd(Other, Builder.CreateSub(Other, Builder.getInt64(1)))));
  if (Is == Column)
    Conditions.append({Builder.CreateICmpEQ(Other, Wide),
                       Builder.CreateICmpSLT(Distance, Builder.CreateAdd(Wide, Wide))});
  else
    for (Value *Elements : {Distance, Other})
      Conditions.push_back(Builder.CreateICmpEQ(Builder.CreateSRem(Elements, Wide), Zero));
  return Builder.CreateAnd(Conditions);
}

Value *MovedIndex::inRows(Value &Columns, const CallBase &Id, IRBuilder<> &AtLaunch,
                          Argument &Closure, IRBuilder<> &Here) const {
  auto [Distance, Other] = inElements(AtLaunch, Closure);
  if (isMask() || isUpToOther())
    Other = AtLaunch.CreateAdd(Other, AtLaunch.getInt64(1));
  Value *Wide = AtLaunch.CreateZExt(&Columns, AtLaunch.getInt64Ty());
  const auto Short = [&](Value *V) { return AtLaunch.CreateTrunc(V, AtLaunch.getInt32Ty()); };
  if (Is == Column) {
    // A row or a half less, so that most of a row does not wrap around; without a division, which
    // could not be done at any place.
    const auto Less = [&](Value *V, Value *Limit) {
      return AtLaunch.CreateSelect(AtLaunch.CreateICmpUGE(V, Limit),
                                   AtLaunch.CreateSub(V, &Columns), V);
    };
    Value *Near = Less(Less(Short(Distance), &Columns), AtLaunch.CreateLShr(&Columns, 1));
    Value *Sum = Here.CreateNSWAdd(callId(IdKind::Global, 1, Id, Here), Near);
    Value *Low = Here.CreateSelect(Here.CreateICmpSLT(Sum, Here.getInt32(0)),
                                   Here.CreateNSWAdd(Sum, &Columns), Sum);
    return Here.CreateSelect(Here.CreateICmpSLT(Sum, &Columns), Low,
                             Here.CreateNSWSub(Sum, &Columns), "column");
  }
  Distance = Short(AtLaunch.CreateSDiv(Distance, Wide));
  Other = Short(AtLaunch.CreateSDiv(Other, Wide));
  Value *Row =
      Here.CreateAdd(callId(IdKind::Global, 0, Id, Here), Distance, "", Is == Wrapped, true);
  if (Is == Wrapped)
    return Here.CreateAdd(
        Here.CreateMul(Here.CreateURem(Row, Other, "row"), &Columns, "", true, true),
        callId(IdKind::Global, 1, Id, Here), "", true, true);
  const CmpInst::Predicate Below =
      CmpInst::isSigned(predicate()) ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT;
  return Here.CreateICmp(ICmpInst::isLT(predicate()) || ICmpInst::isLE(predicate())
                             ? Below
                             : CmpInst::getInversePredicate(Below),
                         Row, Other);
}

} // namespace tessera
