// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/InteriorChecks.h"
#include "analysis/LaneAccesses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include <utility>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// Bounds up to here are those where an image begins.
static constexpr int64_t SmallBound = 64;
/// A branch over fewer instructions is not worth a second version of the loop.
static constexpr unsigned LeastCode = 16;
/// What goes round after fewer steps does so within a row or two of a block.
static constexpr int64_t LeastRing = 256;
/// An access with a mask may take so many times as long as one without.
static constexpr unsigned CodeOfAccess = 8;
/// What is looked at before the loop, each time it begins.
static constexpr unsigned MostChecks = 32;

bool InteriorChecks::mayStandTwice(const Loop &Outer) {
  constexpr unsigned MaxSize = 1024;
  unsigned Size = 0;
  for (const BasicBlock *Block : Outer.blocks())
    Size += Block->size();
  return Size <= MaxSize;
}

InteriorChecks::InteriorChecks(const WorkItemNest &Nest, const DominatorTree &DT,
                               const LoopInfo &LI, ScalarEvolution &SE)
    : Nest(Nest), Outer(Nest.rows() ? *Nest.rows() : Nest.loop()), DT(DT), Forms(Nest),
      Counters(Nest, LI, SE, Forms) {
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&Nest.function())) {
    if (!Nest.contains(Block) || Block == Nest.latch())
      continue;
    for (Instruction &I : *Block)
      if (std::optional<InteriorValue> Value = decide(I))
        Values.push_back(std::move(*Value));
  }
}

std::optional<InteriorValue> InteriorChecks::decide(Instruction &I) {
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return decideSelect(*Select);
  if (I.isIntDivRem() || I.getOpcode() == Instruction::And)
    return decideDivision(I);
  if (isa<BinaryOperator, ZExtInst>(I))
    return decideSum(I);
  auto *Compare = dyn_cast<ICmpInst>(&I);
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if ((!Compare && !Call) || !I.getType()->isIntegerTy() || !decidesMuch(I))
    return std::nullopt;
  return Compare ? decideCompare(*Compare) : decideIntrinsic(*Call);
}

std::optional<InteriorValue> InteriorChecks::decideCompare(ICmpInst &Compare) {
  InteriorValue Result{&Compare, nullptr};
  std::optional<LinearForm> Index = Forms.of(Compare.getOperand(0), Result.Fits);
  std::optional<LinearForm> Bound = Forms.of(Compare.getOperand(1), Result.Fits);
  CmpPredicate Predicate = Compare.getCmpPredicate();
  if (!Index || !Bound)
    return std::nullopt;
  if (!varies(*Index)) {
    std::swap(Index, Bound);
    Predicate = Compare.getSwappedCmpPredicate();
  }
  if (!varies(*Index) || !isOfTile(*Index))
    return std::nullopt;
  const std::optional<bool> Wanted = wantedByChoice(Compare);
  if (laneFactor(*Index) == 0 && Wanted)
    return std::nullopt; // one choice for all of a row
  const bool IsUnsigned = CmpInst::isUnsigned(Predicate);
  // x - 2 < 10 as unsigned numbers is 2 <= x < 12.
  const bool IsRange = IsUnsigned && Index->Constant < 0;
  bool Greater = Bound->isConstant() && std::abs(Bound->Constant) <= SmallBound && !IsRange;
  bool Strict = true, Outcome = false;
  if (Compare.isEquality()) {
    Outcome = Predicate == CmpInst::ICMP_NE;
  } else {
    const bool AsksGreater = Predicate == CmpInst::ICMP_SGT || Predicate == CmpInst::ICMP_SGE ||
                             Predicate == CmpInst::ICMP_UGT || Predicate == CmpInst::ICMP_UGE;
    Outcome = Wanted.value_or(Greater == AsksGreater);
    Greater = Outcome == AsksGreater;
    Strict = Outcome == CmpInst::isStrictPredicate(Predicate);
  }
  std::optional<LinearForm> Above = Greater ? Index->plus(*Bound, -1) : Bound->plus(*Index, -1);
  if (!Above)
    return std::nullopt;
  Above->Constant -= Strict ? 1 : 0;
  Result.NotNegative.push_back(*Above);
  if (IsUnsigned)
    Result.NotNegative.append({*Index, *Bound});
  Result.Value = ConstantInt::getBool(Compare.getContext(), Outcome);
  if (isNeverMet(Result))
    return std::nullopt;
  Truths[&Compare] = Outcome;
  Worthwhile |= laneFactor(*Index) != 0;
  return Result;
}

/// The outcome that makes a select yield what differs between work-items.
std::optional<bool> InteriorChecks::wantedByChoice(const ICmpInst &Compare) const {
  for (const User *U : Compare.users()) {
    const auto *Select = dyn_cast<SelectInst>(U);
    if (!Select || Select->getCondition() != &Compare || Select->getType()->isIntegerTy(1))
      continue;
    const bool TrueIsBound = Forms.isInvariant(Select->getTrueValue());
    if (TrueIsBound != Forms.isInvariant(Select->getFalseValue()))
      return !TrueIsBound;
  }
  return std::nullopt;
}

std::optional<InteriorValue> InteriorChecks::decideIntrinsic(IntrinsicInst &Call) {
  InteriorValue Result{&Call, nullptr};
  const Intrinsic::ID Function = Call.getIntrinsicID();
  if (!isa<MinMaxIntrinsic>(Call) && Function != Intrinsic::abs && Function != Intrinsic::usub_sat)
    return std::nullopt;
  Value *Left = Call.getArgOperand(0), *Right = Call.getArgOperand(1);
  std::optional<LinearForm> Index = Forms.of(Left, Result.Fits), Bound = LinearForm();
  if (Function != Intrinsic::abs)
    Bound = Forms.of(Right, Result.Fits);
  if (!Index || !Bound)
    return std::nullopt;
  if (isa<MinMaxIntrinsic>(Call) && !varies(*Index)) {
    std::swap(Index, Bound);
    std::swap(Left, Right);
  }
  if (laneFactor(*Index) == 0 || !isOfTile(*Index) ||
      (isa<MinMaxIntrinsic>(Call) && varies(*Bound)))
    return std::nullopt;
  const bool IsLeast = Function == Intrinsic::smin || Function == Intrinsic::umin;
  const std::optional<LinearForm> Above =
      IsLeast ? Bound->plus(*Index, -1) : Index->plus(*Bound, -1);
  if (!Above)
    return std::nullopt;
  Result.NotNegative.push_back(*Above);
  if (is_contained({Intrinsic::umin, Intrinsic::umax, Intrinsic::usub_sat}, Function))
    Result.NotNegative.append({*Index, *Bound});
  Result.Value = Function == Intrinsic::usub_sat ? nullptr : Left;
  if (isNeverMet(Result))
    return std::nullopt;
  Forms.set(Call, Function == Intrinsic::usub_sat ? *Above : *Index);
  Worthwhile = true;
  return Result;
}

/// An index that wraps around at a bound does not do so inside: `(x + 1) % n` is `x + 1` there, and
/// `(x + n - 1) % n` is `x - 1`. Quotients are 0 or 1.
std::optional<InteriorValue> InteriorChecks::decideDivision(Instruction &I) {
  const bool IsMask = I.getOpcode() == Instruction::And;
  const APInt *Mask = nullptr;
  if (!I.getType()->isIntegerTy() ||
      (IsMask &&
       !(match(I.getOperand(1), m_APInt(Mask)) && Mask->isMask() && Mask->ult(INT32_MAX))) ||
      !decidesMuch(I))
    return std::nullopt;
  InteriorValue Result{&I, nullptr};
  const std::optional<LinearForm> Index = Forms.of(I.getOperand(0), Result.Fits);
  std::optional<LinearForm> Bound =
      Mask ? LinearForm{Mask->getSExtValue() + 1, {}} : Forms.of(I.getOperand(1), Result.Fits);
  if (!Index || !Bound || laneFactor(*Index) == 0 || varies(*Bound) || !isOfTile(*Index) ||
      (Bound->isConstant() && Bound->Constant < LeastRing))
    return std::nullopt;
  // Most of the index, beside the places of the work-item and the tile, is the bound or nothing.
  int64_t Times = 0;
  if (Bound->isConstant())
    Times = (Index->Constant + Bound->Constant / 2) / Bound->Constant;
  else if (Bound->Terms.size() == 1 && Bound->Constant == 0)
    Times = Index->factorOf(Bound->Terms[0].first) / Bound->Terms[0].second;
  // A remainder of the work-item's own place is one, not a step beyond an edge.
  if (Times < 0 || Times > (IsMask ? 0 : 1) || (Index->Constant == 0 && Times == 0))
    return std::nullopt;
  const std::optional<LinearForm> Inside = Index->plus(*Bound, -Times);
  std::optional<LinearForm> Below = Inside ? Bound->plus(*Inside, -1) : std::nullopt;
  if (!Below)
    return std::nullopt;
  Below->Constant -= 1;
  Result.NotNegative.append({*Inside, *Below, *Index, *Bound});
  const bool IsQuotient = is_contained({Instruction::SDiv, Instruction::UDiv}, I.getOpcode());
  if (IsQuotient)
    Result.Value = ConstantInt::get(I.getType(), uint64_t(Times));
  else if (Times == 0)
    Result.Value = I.getOperand(0);
  if (isNeverMet(Result))
    return std::nullopt;
  Forms.set(I, IsQuotient ? LinearForm{Times, {}} : *Inside);
  Worthwhile = true;
  return Result;
}

/// What a decided condition chooses is a sum of indices, too.
std::optional<InteriorValue> InteriorChecks::decideSelect(SelectInst &Select) {
  const std::optional<bool> Truth = truthOf(Select.getCondition());
  if (!Truth)
    return std::nullopt;
  InteriorValue Result{&Select, *Truth ? Select.getTrueValue() : Select.getFalseValue()};
  const std::optional<LinearForm> Form = Forms.of(Result.Value, Result.Fits);
  if (!Form || isNeverMet(Result))
    return std::nullopt;
  Forms.set(Select, *Form);
  return Result;
}

/// An index that may wrap around at the end of its type does not do so inside.
std::optional<InteriorValue> InteriorChecks::decideSum(Instruction &I) {
  InteriorValue Result{&I, &I};
  const std::optional<LinearForm> Index = Forms.of(&I, Result.Fits);
  if (!Index || laneFactor(*Index) == 0 || Result.Fits.empty() || !isOfTile(*Index) ||
      !isPartOfAddress(I) || isNeverMet(Result))
    return std::nullopt;
  Worthwhile = true;
  return Result;
}

/// Is \p I added up to an address in whole?
bool InteriorChecks::isPartOfAddress(const Instruction &I) const {
  return any_of(I.uses(), [&](const Use &U) {
    const auto *By = cast<Instruction>(U.getUser());
    if (!Nest.contains(By->getParent()))
      return false;
    if (&U == accessedPointer(*By))
      return true;
    const bool IsSum = isa<SExtInst, ZExtInst, GetElementPtrInst>(By) ||
                       is_contained({Instruction::Add, Instruction::Sub}, By->getOpcode()) ||
                       (is_contained({Instruction::Mul, Instruction::Shl}, By->getOpcode()) &&
                        isa<ConstantInt>(By->getOperand(1)));
    return IsSum && isPartOfAddress(*By);
  });
}

std::optional<bool> InteriorChecks::truthOf(const Value *Condition) const {
  if (const auto *Constant = dyn_cast<ConstantInt>(Condition))
    return Constant->isOne();
  if (const auto Found = Truths.find(Condition); Found != Truths.end())
    return Found->second;
  const Value *Left = nullptr, *Right = nullptr;
  if (match(Condition, m_Not(m_Value(Left)))) {
    const std::optional<bool> Truth = truthOf(Left);
    return Truth ? std::optional(!*Truth) : std::nullopt;
  }
  const bool IsAnd = match(Condition, m_LogicalAnd(m_Value(Left), m_Value(Right)));
  if (!IsAnd && !match(Condition, m_LogicalOr(m_Value(Left), m_Value(Right))))
    return std::nullopt;
  const std::optional<bool> One = truthOf(Left), Other = truthOf(Right);
  if (One == !IsAnd || Other == !IsAnd)
    return !IsAnd;
  return One && Other ? std::optional(IsAnd) : std::nullopt;
}

int64_t InteriorChecks::laneFactor(const LinearForm &Form) const {
  return Form.factorOf(Nest.lane());
}

bool InteriorChecks::varies(const LinearForm &Form) const {
  return laneFactor(Form) != 0 || Form.factorOf(Nest.row()) != 0;
}

/// Does it tell one tile from another?
bool InteriorChecks::isOfTile(const LinearForm &Form) const {
  constexpr unsigned Most = 32;
  SmallSetVector<const Value *, Most> Seen;
  for (const auto &[Term, Factor] : Form.Terms)
    Seen.insert(Term);
  for (unsigned Number = 0; Number < Seen.size() && Seen.size() <= Most; ++Number) {
    if (Seen[Number] == Nest.function().getArg(1))
      return true;
    if (const auto *I = dyn_cast<Instruction>(Seen[Number]); I && !isa<PHINode>(I))
      Seen.insert_range(I->operand_values());
  }
  return false;
}

/// All that has to hold, with what the types of \p Value's operands ask for.
static SmallVector<LinearForm, 8> checksOf(const InteriorValue &Value) {
  SmallVector<LinearForm, 8> Checks(ArrayRef(Value.NotNegative));
  for (const FitsIf &Fits : Value.Fits) {
    const bool IsExtension = isa<ZExtInst>(Fits.I);
    const int64_t Most = maxIntN(Fits.I->getType()->getIntegerBitWidth());
    Checks.push_back(Fits.Form);
    if (IsExtension)
      continue;
    Checks.back().Constant += Most + 1;
    assert(Fits.Form.times(-1) && "the opposite of a sum is as small");
    Checks.push_back(*Fits.Form.times(-1));
    Checks.back().Constant += Most;
  }
  return Checks;
}

/// Is it plain to see that some work-item of every tile decides another way?
bool InteriorChecks::isNeverMet(const InteriorValue &Value) const {
  auto Last = [](const llvm::Value *Count) {
    const auto *Constant = dyn_cast_or_null<ConstantInt>(Count);
    return Constant ? Constant->getSExtValue() - 1 : 0;
  };
  return any_of(checksOf(Value), [&](const LinearForm &Form) {
    const int64_t Lane = laneFactor(Form), Row = Form.factorOf(Nest.row());
    return Form.Terms.size() == unsigned(Lane != 0) + unsigned(Row != 0) &&
           Form.Constant + std::min<int64_t>(Lane, 0) * Last(Nest.laneCount()) +
                   std::min<int64_t>(Row, 0) * Last(Nest.rowCount()) <
               0;
  });
}

/// Does an address depend on \p I, or a branch over much code?
bool InteriorChecks::decidesMuch(const Instruction &I) const {
  SmallSetVector<const Instruction *, 16> Seen;
  Seen.insert(&I);
  for (unsigned Number = 0; Number < Seen.size(); ++Number)
    for (const Use &U : Seen[Number]->uses()) {
      const auto *By = cast<Instruction>(U.getUser());
      if (!Outer.contains(By))
        continue;
      if (By->isTerminator() ? codeUnder(*By) >= LeastCode : &U == accessedPointer(*By))
        return true;
      if (!By->mayReadOrWriteMemory() && !By->isTerminator())
        Seen.insert(By);
    }
  return false;
}

unsigned InteriorChecks::codeUnder(const Instruction &Branch) const {
  unsigned Most = 0;
  for (const BasicBlock *To : successors(Branch.getParent())) {
    const BasicBlockEdge Edge(Branch.getParent(), To);
    unsigned Code = 0;
    for (const BasicBlock *Block : Nest.loop().blocks())
      if (Edge.isSingleEdge() && DT.dominates(Edge, Block))
        for (const Instruction &I : *Block)
          Code += accessedPointer(I) ? CodeOfAccess : 1;
    Most = std::max(Most, Code);
  }
  return Most;
}

/// Wide enough for every sum.
Value *InteriorChecks::leastOf(const LinearForm &Form, Instruction &Place) {
  IRBuilder<> Builder(&Place);
  assert(Nest.laneCount() && "each row has a length");
  Type *Wide = Builder.getInt64Ty();
  Value *Sum = nullptr;
  auto Add = [&](Value *V, int64_t Factor) {
    if (Factor != 1 && (Factor != -1 || !Sum))
      V = Builder.CreateNSWMul(V, Builder.getInt64(uint64_t(Factor)));
    if (!Sum)
      Sum = V;
    else
      Sum = Factor == -1 ? Builder.CreateNSWSub(Sum, V) : Builder.CreateNSWAdd(Sum, V);
  };
  for (const auto &[Term, Factor] : Form.Terms)
    if (Term != Nest.lane() && Term != Nest.row())
      Add(Builder.CreateSExt(Forms.computeAt(Term, Place), Wide), Factor);
  auto AddLast = [&](Value *Count, int64_t Factor) {
    if (Factor < 0)
      Add(Builder.CreateNSWSub(Builder.CreateZExt(Count, Wide), Builder.getInt64(1)), Factor);
  };
  AddLast(Nest.laneCount(), laneFactor(Form));
  AddLast(Nest.rowCount(), Form.factorOf(Nest.row()));
  Value *Constant = Builder.getInt64(uint64_t(Form.Constant));
  return Sum ? Builder.CreateNSWAdd(Sum, Constant) : Constant;
}

std::optional<SmallVector<LinearForm, 8>> InteriorChecks::allChecks() const {
  // Of sums that differ by a number the least matters.
  SmallVector<LinearForm, 8> Checks;
  auto Add = [&](const LinearForm &Form) {
    auto *Like =
        find_if(Checks, [&](const LinearForm &Other) { return Other.differsByConstant(Form); });
    if (Form.isConstant() && Form.Constant >= 0)
      return;
    if (Like == Checks.end())
      Checks.push_back(Form);
    else
      Like->Constant = std::min(Like->Constant, Form.Constant);
  };
  for (const InteriorValue &Value : Values)
    for (const LinearForm &Form : checksOf(Value)) {
      const auto All = Counters.withoutCounters(Form);
      if (!All)
        return std::nullopt;
      for_each(*All, Add);
    }
  return Checks;
}

Interior InteriorChecks::emitAt(Instruction &Place) {
  const std::optional<SmallVector<LinearForm, 8>> Checks = allChecks();
  if (!Checks || Checks->empty() || Checks->size() > MostChecks)
    return {};
  IRBuilder<> Builder(&Place);
  Interior Result;
  auto AlsoIf = [&](Value *Holds) {
    Result.IsAny = Result.IsAny ? Builder.CreateAnd(Result.IsAny, Holds, "is.interior") : Holds;
  };
  Value *Zero = Builder.getInt64(0);
  Value *Count = Builder.CreateZExt(Nest.laneCount(), Builder.getInt64Ty()), *First = Zero,
        *End = Count;
  const bool Splits = !isa<ConstantInt>(Nest.laneCount());
  auto Limit = [&](Intrinsic::ID Function, Value *&End, Value *By) {
    End = Builder.CreateBinaryIntrinsic(Function, End, By);
  };
  for (LinearForm Form : *Checks) {
    const int64_t Step = laneFactor(Form);
    const bool Limits = Splits && std::abs(Step) == 1;
    if (Limits)
      erase_if(Form.Terms, [&](const auto &Term) { return Term.first == Nest.lane(); });
    Value *Least = leastOf(Form, Place);
    if (!Limits)
      AlsoIf(Builder.CreateICmpSGE(Least, Zero, "is.inside"));
    else if (Step == 1)
      Limit(Intrinsic::smax, First, Builder.CreateNSWNeg(Least));
    else
      Limit(Intrinsic::smin, End, Builder.CreateNSWAdd(Least, Builder.getInt64(1)));
  }
  assert((Splits || Result.IsAny) && "without a part of each row every check decides for all");
  if (!Splits)
    return Result;
  Value *Length = Builder.CreateNSWSub(End, First);
  AlsoIf(Builder.CreateICmpSGE(Builder.CreateNSWAdd(Length, Length), Count, "is.much"));
  Result.First = Builder.CreateTrunc(First, Builder.getInt32Ty(), "interior.first");
  Result.End = Builder.CreateTrunc(End, Builder.getInt32Ty(), "interior.end");
  return Result;
}

} // namespace tessera
