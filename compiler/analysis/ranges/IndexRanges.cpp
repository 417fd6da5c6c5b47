// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ranges/IndexRanges.h"
#include "analysis/values/Dependences.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ScalarEvolutionPatternMatch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <utility>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

static constexpr unsigned MostFacts = 32, MostDepth = 48, MostChoices = 4;

IndexRanges::IndexRanges(const KernelInfo &Info, ScalarEvolution &SE, const LoopInfo &LI,
                         const DominatorTree &DT, const BasicBlock &Block, Place At)
    : Info(Info), SE(SE), LI(LI), DT(DT), Block(Block), At(At), Numbers(At.Arithmetic) {
  collectFacts();
}

void IndexRanges::collectFacts() {
  for (const DomTreeNode *Node = DT.getNode(&Block); Node; Node = Node->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional())
      continue;
    for (const unsigned Way : {0, 1}) {
      const BasicBlockEdge Edge(Node->getBlock(), Branch->getSuccessor(Way));
      if (Edge.isSingleEdge() && DT.dominates(Edge, &Block))
        addFact(*Branch->getCondition(), Way == 0, 0);
    }
  }
}

void IndexRanges::addFact(Value &Condition, bool Truth, unsigned Nested) {
  if (Facts.size() >= MostFacts || Nested > 8)
    return;
  Value *Left = nullptr, *Right = nullptr;
  if (match(&Condition, m_Not(m_Value(Left))))
    return addFact(*Left, !Truth, Nested + 1);
  if (Truth ? match(&Condition, m_LogicalAnd(m_Value(Left), m_Value(Right)))
            : match(&Condition, m_LogicalOr(m_Value(Left), m_Value(Right)))) {
    addFact(*Left, Truth, Nested + 1);
    addFact(*Right, Truth, Nested + 1);
    return;
  }
  const auto *Compare = dyn_cast<ICmpInst>(&Condition);
  if (!Compare || !SE.isSCEVable(Compare->getOperand(0)->getType()) ||
      !Compare->getOperand(0)->getType()->isIntegerTy())
    return;
  const SCEV *Of = SE.getSCEV(Compare->getOperand(0)), *To = SE.getSCEV(Compare->getOperand(1));
  const CmpInst::Predicate Predicate =
      Truth ? Compare->getPredicate() : Compare->getInversePredicate();
  Facts.push_back({Of, Predicate, To});
  Facts.push_back({To, CmpInst::getSwappedPredicate(Predicate), Of});
}

bool matchComparison(Value &Condition, bool Wanted, CmpInst::Predicate &Predicate, Value *&Left,
                     Value *&Right) {
  CmpPredicate Compares;
  if (!match(&Condition, m_ICmp(Compares, m_Value(Left), m_Value(Right))) ||
      !Left->getType()->isIntegerTy())
    return false;
  Predicate = Compares;
  if (!Wanted)
    Predicate = CmpInst::getInversePredicate(Predicate);
  if (ICmpInst::isGT(Predicate) || ICmpInst::isGE(Predicate)) {
    std::swap(Left, Right);
    Predicate = CmpInst::getSwappedPredicate(Predicate);
  }
  return true;
}

bool IndexRanges::alwaysTrue(Value &Condition, SmallVectorImpl<Value *> &Needs, bool Wanted) {
  assert(Condition.getType()->isIntegerTy(1) && "a condition is true or false");
  Numbers.needIn(&Needs);
  return holds(Condition, Wanted, 0) &&
         none_of(Needs, [](const Value *Need) { return match(Need, m_Zero()); });
}

bool IndexRanges::holds(Value &Condition, bool Wanted, unsigned Nested) {
  Value *Left = nullptr, *Right = nullptr;
  if (match(&Condition, m_SpecificInt(APInt(1, Wanted))))
    return true;
  if (match(&Condition, m_Not(m_Value(Left))))
    return Nested < 2 * MaxRank && holds(*Left, !Wanted, Nested + 1);
  const bool And = match(&Condition, m_LogicalAnd(m_Value(Left), m_Value(Right)));
  if (And || match(&Condition, m_LogicalOr(m_Value(Left), m_Value(Right)))) {
    if (Nested == 2 * MaxRank)
      return false;
    const bool First = holds(*Left, Wanted, Nested + 1);
    return First == (And == Wanted) ? holds(*Right, Wanted, Nested + 1) : First;
  }
  CmpInst::Predicate Predicate;
  if (!matchComparison(Condition, Wanted, Predicate, Left, Right))
    return false;
  const bool IsStrict = ICmpInst::isLT(Predicate);
  if (!IsStrict && !ICmpInst::isLE(Predicate))
    return false;
  const unsigned Width = Left->getType()->getIntegerBitWidth();
  const IndexRange Less = rangeOf(SE.getSCEV(Left));
  const IndexRange More = fitting(rangeOf(SE.getSCEV(Right)), Width);
  if (!Less.Most || !More.Least)
    return false;
  if (CmpInst::isUnsigned(Predicate)) {
    if (!Less.Least)
      return false;
    // And not above what fits.
    need(Numbers.compare(CmpInst::ICMP_SGE, Less.Least, Numbers.number(0)));
  } else {
    fitting(Less, Width);
  }
  need(Numbers.compare(IsStrict ? CmpInst::ICMP_SLT : CmpInst::ICMP_SLE, Less.Most, More.Least));
  return true;
}

const IndexRange &IndexRanges::fitting(const IndexRange &Range, unsigned Width) {
  if (Range.isKnown() && Range.Bits > Width) {
    need(Numbers.compare(CmpInst::ICMP_SGE, Range.Least, Numbers.number(minIntN(Width))));
    need(Numbers.compare(CmpInst::ICMP_SLE, Range.Most, Numbers.number(maxIntN(Width))));
  }
  return Range;
}

const IndexRange &IndexRanges::notNegative(const IndexRange &Range, unsigned Width) {
  if (Range.Least)
    need(Numbers.compare(CmpInst::ICMP_SGE, Range.Least, Numbers.number(0)));
  return fitting(Range, Width);
}

IndexRange IndexRanges::rangeOf(const SCEV *S) {
  if (const auto Found = Known.find(S); Found != Known.end())
    return Found->second;
  if (!S->getType()->isIntegerTy() || S->getType()->getIntegerBitWidth() > 64 || Depth > MostDepth)
    return {};
  if (!Begun.insert(S).second)
    return {};
  ++Depth;
  IndexRange Range = compute(S);
  // What is compared with one number says nothing more of that.
  if (!Range.isSingle())
    Range = refine(Range, S);
  assert(Depth > 0 && Begun.contains(S) && "ranges end as they have begun");
  --Depth;
  Begun.erase(S);
  return Known[S] = Range;
}

IndexRange IndexRanges::compute(const SCEV *S) {
  const SCEV *Dividend = nullptr, *Divisor = nullptr;
  if (SCEVPatternMatch::match(S, SCEVPatternMatch::m_scev_URem(SCEVPatternMatch::m_SCEV(Dividend),
                                                               SCEVPatternMatch::m_SCEV(Divisor),
                                                               SE))) {
    const IndexRange By = rangeOf(Divisor);
    if (!By.isKnown())
      return {};
    need(Numbers.compare(CmpInst::ICMP_SGE, By.Least, Numbers.number(1)));
    Value *Last = Numbers.binary(
        Instruction::Sub, fitting(By, S->getType()->getIntegerBitWidth()).Most, Numbers.number(1));
    const IndexRange Of = rangeOf(Dividend);
    if (Of.isKnown())
      Last = Numbers.select(Numbers.compare(CmpInst::ICMP_SGE, Of.Least, Numbers.number(0)),
                            Numbers.least(Of.Most, Last), Last);
    return {Numbers.number(0), Last, By.Bits};
  }
  switch (S->getSCEVType()) {
  case scConstant: {
    return Numbers.constant(cast<SCEVConstant>(S)->getAPInt().getSExtValue());
  }
  case scTruncate: {
    // Modulo the smaller size it is the same number.
    const IndexRange From = rangeOf(cast<SCEVTruncateExpr>(S)->getOperand());
    return From.isKnown() ? From : IndexRange();
  }
  case scSignExtend:
    return ofExtension(*cast<SCEVSignExtendExpr>(S)->getOperand(), /*Signed=*/true);
  case scZeroExtend:
    return ofExtension(*cast<SCEVZeroExtendExpr>(S)->getOperand(), /*Signed=*/false);
  case scAddExpr: {
    // What branches say is of the sum without its constant, too.
    const auto &Sum = *cast<SCEVAddExpr>(S);
    IndexRange Result = rangeOf(Sum.getOperand(0));
    if (isa<SCEVConstant>(Sum.getOperand(0))) {
      SmallVector<const SCEV *, 4> Others(drop_begin(Sum.operands()));
      return Numbers.add(Result, rangeOf(SE.getAddExpr(Others)));
    }
    for (const SCEV *Part : drop_begin(Sum.operands()))
      Result = Numbers.add(Result, rangeOf(Part));
    return Result;
  }
  case scMulExpr: {
    const auto &Product = *cast<SCEVMulExpr>(S);
    IndexRange Result = rangeOf(Product.getOperand(0));
    for (const SCEV *Part : drop_begin(Product.operands()))
      Result = Numbers.multiply(rangeOf(Part), Result);
    return Result;
  }
  case scUDivExpr: {
    const auto &Division = *cast<SCEVUDivExpr>(S);
    const unsigned Width = S->getType()->getIntegerBitWidth();
    const IndexRange Left = notNegative(rangeOf(Division.getLHS()), Width);
    const IndexRange Right = notNegative(rangeOf(Division.getRHS()), Width);
    return Numbers.divide(Left, Right);
  }
  case scAddRecExpr:
    return ofRecurrence(*cast<SCEVAddRecExpr>(S));
  case scSMaxExpr:
  case scSMinExpr:
    return ofMinMax(*cast<SCEVNAryExpr>(S));
  case scUMaxExpr:
  case scUMinExpr:
  case scSequentialUMinExpr:
    return ofUnsignedMinMax(*cast<SCEVNAryExpr>(S));
  case scUnknown:
    return ofValue(*cast<SCEVUnknown>(S)->getValue());
  default:
    return {};
  }
}

IndexRange IndexRanges::ofRecurrence(const SCEVAddRecExpr &S) {
  if (!S.isAffine())
    return {};
  const IndexRange Start = rangeOf(S.getStart()), Step = rangeOf(S.getStepRecurrence(SE));
  const IndexRange Iterations = iterations(*S.getLoop());
  if (Iterations.isKnown())
    return Numbers.add(Start, Numbers.multiply(Iterations, Step));
  // What only grows, as it must not wrap around, is not below its beginning.
  if (!S.hasNoSignedWrap() || !Start.Least || !Step.Least)
    return {};
  need(Numbers.compare(CmpInst::ICMP_SGE, Step.Least, Numbers.number(0)));
  return {fitting(Start, S.getType()->getIntegerBitWidth()).Least, nullptr, Start.Bits};
}

/// How often the loop has begun anew when the block is reached, in it or behind it.
IndexRange IndexRanges::iterations(const Loop &L) {
  Value *Most = nullptr;
  unsigned Bits = 0;
  const auto AtMost = [&](const SCEV *Count, bool Fewer) {
    if (isa<SCEVCouldNotCompute>(Count))
      return;
    const unsigned Width = Count->getType()->getIntegerBitWidth();
    const IndexRange Range = rangeOf(Count);
    if (!Range.isKnown())
      return;
    Value *This = notNegative(Range, Width).Most;
    if (Fewer)
      This = Numbers.most(Numbers.binary(Instruction::Sub, This, Numbers.number(1)),
                          Numbers.number(0));
    Most = Most ? Numbers.least(Most, This) : This;
    Bits = std::max(Bits, Range.Bits);
  };
  if (L.contains(&Block)) {
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    for (BasicBlock *Exit : Exiting) {
      const bool StaysIn = any_of(successors(Exit), [&](BasicBlock *To) {
        const BasicBlockEdge Edge(Exit, To);
        return L.contains(To) && Edge.isSingleEdge() && DT.dominates(Edge, &Block);
      });
      AtMost(SE.getExitCount(&L, Exit), StaysIn);
    }
  } else {
    AtMost(SE.getSymbolicMaxBackedgeTakenCount(&L), /*Fewer=*/false);
  }
  return Most ? IndexRange{Numbers.number(0), Most, Bits} : IndexRange();
}

IndexRange IndexRanges::ofMinMax(const SCEVNAryExpr &S) {
  const unsigned Width = S.getType()->getIntegerBitWidth();
  IndexRange Result = fitting(rangeOf(S.getOperand(0)), Width);
  for (const SCEV *Part : drop_begin(S.operands())) {
    const IndexRange Other = fitting(rangeOf(Part), Width);
    Result = isa<SCEVSMaxExpr>(S) ? Numbers.greater(Result, Other) : Numbers.less(Result, Other);
  }
  return Result;
}

/// A minimum is not above those that are not negative, whatever the others are.
IndexRange IndexRanges::ofUnsignedMinMax(const SCEVNAryExpr &S) {
  const unsigned Width = S.getType()->getIntegerBitWidth();
  std::optional<IndexRange> Result;
  for (const SCEV *Part : S.operands()) {
    const IndexRange Other = rangeOf(Part);
    if (!Other.isKnown()) {
      if (isa<SCEVUMaxExpr>(S))
        return {};
      continue;
    }
    notNegative(Other, Width);
    if (!Result)
      Result = Other;
    else
      Result =
          isa<SCEVUMaxExpr>(S) ? Numbers.greater(*Result, Other) : Numbers.less(*Result, Other);
  }
  if (!Result)
    return {};
  if (!isa<SCEVUMaxExpr>(S))
    Result->Least = Numbers.number(0);
  return *Result;
}

IndexRange IndexRanges::ofExtension(const SCEV &From, bool Signed) {
  const unsigned Width = From.getType()->getIntegerBitWidth();
  const IndexRange Range = rangeOf(&From);
  if (Signed)
    return fitting(Range, Width);
  const auto *Least = dyn_cast_or_null<ConstantInt>(Range.Least);
  if (Range.isKnown() && (Width >= 32 || (Least && !Least->isNegative() && Range.Bits <= Width)))
    return notNegative(Range, Width);
  return Width < 32 ? Numbers.between(0, int64_t(maxUIntN(Width))) : IndexRange();
}

IndexRange IndexRanges::ofValue(Value &V) {
  const auto *Phi = dyn_cast<PHINode>(&V);
  if (auto *Load = dyn_cast<LoadInst>(&V); Load && readsKernelConstant(*Load, Info))
    return ofConstant(*Load);
  if (const std::optional<IdCall> Id = matchIdCall(&V))
    return ofId(*Id);
  if (auto *Select = dyn_cast<SelectInst>(&V))
    return ofSelect(*Select);
  if (Phi && !LI.isLoopHeader(Phi->getParent()))
    return ofJoin(*Phi);
  if (auto *Operation = dyn_cast<BinaryOperator>(&V))
    return ofOperation(*Operation);
  if (auto *Freeze = dyn_cast<FreezeInst>(&V))
    return rangeOf(SE.getSCEV(Freeze->getOperand(0)));
  const unsigned Width = V.getType()->getIntegerBitWidth();
  return Width < 32 ? Numbers.between(minIntN(Width), maxIntN(Width)) : IndexRange();
}

/// One of both, or, where the condition holds for all work-items, as that of a part of a view which
/// begins in it, always the first.
IndexRange IndexRanges::ofSelect(SelectInst &Select) {
  const IndexRange First = ofChoice(Select, true);
  const IndexRange Either = Numbers.either(First, ofChoice(Select, false));
  Value *Always = Either.isKnown() ? whereAlwaysTrue(*Select.getCondition()) : nullptr;
  if (!Always)
    return Either;
  return {Numbers.select(Always, First.Least, Either.Least),
          Numbers.select(Always, First.Most, Either.Most), std::max(First.Bits, Either.Bits)};
}

/// Null if that is not known.
Value *IndexRanges::whereAlwaysTrue(Value &Condition) {
  SmallVector<Value *, 8> Conditions;
  auto *Outside = Numbers.needIn(&Conditions);
  // Ranges that are right only where these hold are not known elsewhere.
  auto KnownOutside = std::exchange(Known, DenseMap<const SCEV *, IndexRange>());
  const bool Holds = holds(Condition, true, 0);
  Known = std::move(KnownOutside);
  Numbers.needIn(Outside);
  if (!Holds)
    return nullptr;
  Value *All = ConstantInt::getTrue(Condition.getContext());
  for (Value *One : Conditions)
    All = Numbers.binary(Instruction::And, All, One);
  return All;
}

/// What \p Select yields where its condition is \p Truth, which says something of that, too.
IndexRange IndexRanges::ofChoice(SelectInst &Select, bool Truth) {
  Value *V = Truth ? Select.getTrueValue() : Select.getFalseValue();
  const SCEV *S = SE.getSCEV(V);
  const unsigned Width = V->getType()->getIntegerBitWidth();
  if (Choices == MostChoices)
    return fitting(rangeOf(S), Width);
  ++Choices;
  const size_t Before = Facts.size();
  auto Outside = std::exchange(Known, DenseMap<const SCEV *, IndexRange>());
  addFact(*Select.getCondition(), Truth, 0);
  const IndexRange Result = fitting(rangeOf(S), Width);
  Facts.truncate(Before);
  Known = std::move(Outside);
  --Choices;
  return Result;
}

IndexRange IndexRanges::ofJoin(const PHINode &Phi) {
  assert(!LI.isLoopHeader(Phi.getParent()) && "what a loop carries is one of more than these");
  std::optional<IndexRange> Result;
  for (Value *V : Phi.incoming_values()) {
    const IndexRange Other = fitting(rangeOf(SE.getSCEV(V)), V->getType()->getIntegerBitWidth());
    Result = Result ? Numbers.either(*Result, Other) : Other;
  }
  return *Result;
}

/// Those that scalar evolution does not know.
IndexRange IndexRanges::ofOperation(BinaryOperator &I) {
  const unsigned Width = I.getType()->getIntegerBitWidth();
  const IndexRange Left = rangeOf(SE.getSCEV(I.getOperand(0)));
  const IndexRange Right = rangeOf(SE.getSCEV(I.getOperand(1)));
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::SRem:
    if (!Right.isKnown())
      return {};
    need(Numbers.compare(CmpInst::ICMP_SGE, Right.Least, Numbers.number(1)));
    if (I.getOpcode() == Instruction::SRem)
      return Numbers.remainder(fitting(Left, Width), fitting(Right, Width));
    return Left.isKnown() ? Numbers.divide(fitting(Left, Width), fitting(Right, Width))
                          : IndexRange();
  case Instruction::AShr: {
    const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
    if (!Left.isKnown() || !By || By->getValue().uge(Width))
      return {};
    fitting(Left, Width);
    Value *Bits = Numbers.number(By->getSExtValue());
    return {Numbers.binary(Instruction::AShr, Left.Least, Bits),
            Numbers.binary(Instruction::AShr, Left.Most, Bits), Left.Bits};
  }
  case Instruction::And: {
    // Not above one that is not negative; whether it is has to show here.
    const auto *Mask = dyn_cast<ConstantInt>(I.getOperand(1));
    if (Mask && !Mask->isNegative())
      return Numbers.between(0, Mask->getSExtValue());
    if (!Left.isKnown() || !Right.isKnown())
      return {};
    notNegative(Left, Width);
    notNegative(Right, Width);
    return {Numbers.number(0), Numbers.least(Left.Most, Right.Most), Left.Bits};
  }
  case Instruction::Or:
  case Instruction::Xor:
    if (!Left.isKnown() || !Right.isKnown())
      return {};
    return Numbers.combineBits(notNegative(Left, Width), notNegative(Right, Width));
  default:
    return {};
  }
}

IndexRange IndexRanges::ofId(const IdCall &Id) {
  assert(Id.Dimension < Info.Rank && "the verifier knows the dimensions");
  const auto TileExtent = [&] { return int64_t(Info.Tile[Id.Dimension]); };
  if (Id.Kind != IdKind::Global && !Info.isTiled())
    return {};
  if (Id.Kind == IdKind::Local)
    return Numbers.between(0, TileExtent() - 1);
  LLVMContext &Context = At.Extent->getContext();
  const IndexRange Extent =
      Numbers.single(Numbers.load(Type::getInt32Ty(Context), At.Extent, 4 * Id.Dimension));
  Value *Most = nullptr;
  switch (Id.Kind) {
  case IdKind::Global:
    Most = Numbers.binary(Instruction::Sub, Extent.Most, Numbers.number(1));
    break;
  case IdKind::TileOrigin:
    Most = Numbers.binary(Instruction::Sub, Extent.Most, Numbers.number(TileExtent()));
    break;
  default:
    Most =
        Numbers.binary(Instruction::Sub,
                       Numbers.binary(Instruction::SDiv, Extent.Most, Numbers.number(TileExtent())),
                       Numbers.number(1));
  }
  return {Numbers.number(0), Most, Extent.Bits};
}

IndexRange IndexRanges::ofConstant(LoadInst &Load) {
  const DataLayout &DL = Load.getDataLayout();
  const auto BaseOf = [&](Value &Address, int64_t &Offset) {
    APInt Sum(DL.getIndexTypeSizeInBits(Address.getType()), 0);
    Value *Base = Address.stripAndAccumulateConstantOffsets(DL, Sum, /*AllowNonInbounds=*/true);
    Offset = Sum.getSExtValue();
    return Base;
  };
  if (!isPowerOf2_32(Load.getType()->getIntegerBitWidth()) || Load.getType()->isIntegerTy(1))
    return {};
  int64_t Offset = 0, ArrayOffset = 0;
  Value *Base = BaseOf(*Load.getPointerOperand(), Offset);
  const Function &Kernel = *Load.getFunction();
  if (Base == Kernel.getArg(0))
    return Numbers.single(Numbers.load(Load.getType(), At.Closure, Offset));
  auto *Array = dyn_cast<LoadInst>(Base);
  if (!Array || BaseOf(*Array->getPointerOperand(), ArrayOffset) != Kernel.getArg(0))
    return {};
  Value *Object = Numbers.load(Array->getType(), At.Closure, ArrayOffset);
  return Numbers.single(Numbers.load(Load.getType(), Object, Offset));
}

IndexRange IndexRanges::refine(const IndexRange &Range, const SCEV *S) {
  IndexRange Result = Range;
  for (const Fact &Known : Facts)
    if (Known.Of == S)
      Result = refine(Result, Known, S->getType()->getIntegerBitWidth());
  return Result;
}

IndexRange IndexRanges::refine(const IndexRange &Range, const Fact &Known, unsigned Width) {
  const IndexRange To = rangeOf(Known.To);
  const auto Limit = [&](Value *Least, Value *Most) {
    // The comparison is of numbers of the type.
    fitting(Range, Width);
    fitting(To, Width);
    return Numbers.both(Range, {Least, Most, To.Bits + 1});
  };
  const auto Next = [&](Value *End, int64_t By) {
    const unsigned Bits = std::max(Range.Bits, To.Bits);
    return Numbers.add({End, End, Bits}, Numbers.constant(By)).Least;
  };
  switch (Known.Predicate) {
  case CmpInst::ICMP_SLT:
    return To.Most ? Limit(nullptr, Next(To.Most, -1)) : Range;
  case CmpInst::ICMP_SLE:
    return To.Most ? Limit(nullptr, To.Most) : Range;
  case CmpInst::ICMP_SGT:
    return To.Least ? Limit(Next(To.Least, 1), nullptr) : Range;
  case CmpInst::ICMP_SGE:
    return To.Least ? Limit(To.Least, nullptr) : Range;
  case CmpInst::ICMP_EQ:
    return To.isUnknown() ? Range : Limit(To.Least, To.Most);
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_ULE:
    if (!To.isKnown())
      return Range;
    need(Numbers.compare(CmpInst::ICMP_SGE, To.Least, Numbers.number(0)));
    return Limit(Numbers.number(0),
                 Known.Predicate == CmpInst::ICMP_ULT ? Next(To.Most, -1) : To.Most);
  case CmpInst::ICMP_NE: {
    if (!Range.isKnown() || !To.isSingle())
      return Range;
    fitting(Range, Width);
    fitting(To, Width);
    const auto Without = [&](Value *End, int64_t By) {
      return Numbers.select(Numbers.compare(CmpInst::ICMP_EQ, End, To.Least), Next(End, By), End);
    };
    return {Without(Range.Least, 1), Without(Range.Most, -1), Range.Bits + 1};
  }
  default:
    return Range;
  }
}

} // namespace tessera
