// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/LaneShapes.h"
#include "analysis/values/SyncDependences.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

LaneShapes::LaneShapes(const WorkItemNest &Nest, const LoopInfo &LI, bool RowsTogether)
    : Nest(Nest), LI(LI), RowsTogether(RowsTogether) {
  for (const BasicBlock *Block : ReversePostOrderTraversal<const Function *>(&Nest.function()))
    if (Nest.contains(Block)) {
      Blocks.push_back(Block);
      for (const Instruction &I : *Block)
        if (isActiveLanes(I))
          Masks[Block] = &cast<CallInst>(I).getArgOperandUse(0);
    }
  std::optional<SyncDependences> Sync; // mostly no lanes part
  assert(!Blocks.empty() && Blocks.front() == Nest.head() && "work-items begin at the head");
  // Optimistic: a value without an entry is one that no way to it has been seen of. Entries only go
  // from strided to varying, so the result is the least fixed point.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Blocks) {
      for (const Instruction &I : *Block) {
        if (I.getType()->isVoidTy())
          continue;
        const LaneShape New = transfer(I);
        auto [Found, Inserted] = Shapes.try_emplace(&I, New);
        const LaneShape Joined = Inserted ? New : Found->second.join(New);
        Changed |= Inserted || Found->second != Joined;
        Found->second = Joined;
      }
      if (partsLanes(*Block) && Divergent.insert(Block).second) {
        if (!Sync)
          Sync.emplace(Nest.function());
        partAt(*Block, *Sync);
        Changed = true;
      }
    }
  }
}

void LaneShapes::partAt(const BasicBlock &Block, SyncDependences &Sync) {
  Joins.insert_range(Sync.joinsOf(Block));
  for (const BasicBlock *Exit : Sync.exitsOf(Block)) {
    Joins.insert(Exit);
    for (const Loop *L = LI.getLoopFor(&Block); L && !L->contains(Exit); L = L->getParentLoop())
      LeftApart.insert(L);
  }
}

/// Values that the body of the loop uses and does not compute.
LaneShape LaneShapes::seed(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  if (I && Nest.isOfRow(*I))
    return LaneShape::uniform().byRowIf(RowsTogether);
  const auto *Variable =
      dyn_cast<AllocaInst>(V->getType()->isPointerTy() ? getUnderlyingObject(V) : V);
  if (!Variable || isTileWide(*Variable))
    return LaneShape::uniform();
  if (V != Variable)
    return LaneShape::varying(); // an address in the first work-item's copy
  // Each work-item's copy of a private variable lies behind the one before.
  return LaneShape::strided(int64_t(laneStrideOf(*Variable)), /*Exact=*/false)
      .byRowIf(RowsTogether);
}

LaneShape LaneShapes::of(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return LaneShape::uniform();
  if (!Nest.contains(I->getParent()))
    return seed(V);
  const auto Found = Shapes.find(V);
  return Found == Shapes.end() ? LaneShape::uniform() : Found->second;
}

LaneShape LaneShapes::at(const Value *V, const BasicBlock *Place) const {
  const auto *I = dyn_cast<Instruction>(V);
  for (const Loop *L = I && Nest.contains(I->getParent()) ? LI.getLoopFor(I->getParent()) : nullptr;
       L && !L->contains(Place); L = L->getParentLoop())
    if (isLeftApart(L))
      return LaneShape::varying();
  return of(V);
}

LaneShape LaneShapes::at(const Use &U) const {
  return at(U.get(), cast<Instruction>(U.getUser())->getParent());
}

LaneShape LaneShapes::operand(const Instruction &I, unsigned Number) const {
  return at(I.getOperandUse(Number));
}

bool LaneShapes::operandsAreUniform(const Instruction &I) const {
  return all_of(I.operands(), [this](const Use &U) { return at(U).isUniform(); });
}

LaneShape LaneShapes::transferBinary(const Instruction &I) const {
  const LaneShape Left = operand(I, 0), Right = operand(I, 1);
  if (Left.isUniform() && Right.isUniform())
    return LaneShape::uniform();
  if (Left.isVarying() || Right.isVarying() || !I.getType()->isIntegerTy())
    return LaneShape::varying();
  const auto *Overflowing = dyn_cast<OverflowingBinaryOperator>(&I);
  const auto *Disjoint = dyn_cast<PossiblyDisjointInst>(&I);
  const bool Exact =
      Left.isExact() && Right.isExact() &&
      ((Overflowing && Overflowing->hasNoSignedWrap()) || (Disjoint && Disjoint->isDisjoint()));
  int64_t Stride = 0;
  bool Overflow = false;
  const APInt *Number = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Or:
    if (!Disjoint->isDisjoint())
      return LaneShape::varying();
    [[fallthrough]];
  case Instruction::Add:
    Overflow = AddOverflow(*Left.stride(), *Right.stride(), Stride);
    break;
  case Instruction::Sub:
    Overflow = SubOverflow(*Left.stride(), *Right.stride(), Stride);
    break;
  case Instruction::Mul: {
    const bool Swapped = match(I.getOperand(0), m_APInt(Number));
    if (!Swapped && !match(I.getOperand(1), m_APInt(Number)))
      return LaneShape::varying();
    if (Number->getSignificantBits() > 64)
      return LaneShape::varying();
    Overflow = MulOverflow(*(Swapped ? Right : Left).stride(), Number->getSExtValue(), Stride);
    break;
  }
  case Instruction::Shl:
    if (!match(I.getOperand(1), m_APInt(Number)) || Number->uge(62))
      return LaneShape::varying();
    Overflow = MulOverflow(*Left.stride(), int64_t(1) << Number->getZExtValue(), Stride);
    break;
  default:
    return LaneShape::varying();
  }
  return Overflow ? LaneShape::varying() : LaneShape::strided(Stride, Exact);
}

/// More than any block of adjacent lanes has.
static constexpr int64_t MaxBlockColumns = 1024;

/// Do the lanes of a block together cover less than half of the numbers of \p T?
static bool hasHalfTheRange(int64_t Stride, const Type *T) {
  return std::abs(Stride) < (int64_t(1) << (T->getIntegerBitWidth() - 1)) / MaxBlockColumns;
}

LaneShape LaneShapes::transferCast(const Instruction &I) const {
  const LaneShape From = operand(I, 0);
  if (From.isUniform() || From.isVarying())
    return From;
  const unsigned Bits = I.getType()->isIntegerTy() ? I.getType()->getIntegerBitWidth() : 0;
  switch (I.getOpcode()) {
  case Instruction::SExt:
    return From.isExact() ? From : LaneShape::varying();
  case Instruction::ZExt:
    // Indices are never negative.
    if (From.isExact() && (I.hasNonNeg() || I.getOperand(0) == Nest.lane()))
      return From;
    // A lane has what it has in the narrow type, if that is no less than 0, or anything. Those that
    // have something are less than half of what the type counts apart, so that they lie at the
    // stride from each other, wherever others have wrapped around.
    return I.hasNonNeg() && hasHalfTheRange(*From.stride(), I.getOperand(0)->getType())
               ? LaneShape::strided(*From.stride(), /*Exact=*/false)
               : LaneShape::varying();
  case Instruction::Trunc:
    return Bits < 8
               ? LaneShape::varying()
               : LaneShape::strided(SignExtend64(uint64_t(*From.stride()), std::min(Bits, 64u)),
                                    /*Exact=*/false);
  case Instruction::PtrToInt:
  case Instruction::IntToPtr: {
    const DataLayout &DL = I.getDataLayout();
    return DL.getTypeSizeInBits(I.getType()) == DL.getTypeSizeInBits(I.getOperand(0)->getType())
               ? LaneShape::strided(*From.stride(), /*Exact=*/false)
               : LaneShape::varying();
  }
  default:
    return LaneShape::varying();
  }
}

LaneShape LaneShapes::transferAddress(const Instruction &I) const {
  const auto &Address = cast<GEPOperator>(I);
  if (operandsAreUniform(I))
    return LaneShape::uniform();
  const DataLayout &DL = I.getDataLayout();
  const unsigned Bits = DL.getIndexTypeSizeInBits(I.getType());
  SmallMapVector<Value *, APInt, 4> Offsets;
  APInt Constant(Bits, 0);
  if (I.getType()->isVectorTy() || !Address.collectOffset(DL, Bits, Offsets, Constant))
    return LaneShape::varying();
  const LaneShape Base = operand(I, 0);
  if (Base.isVarying())
    return Base;
  int64_t Stride = *Base.stride();
  for (const auto &[Index, Scale] : Offsets) {
    const LaneShape Shape = at(Index, I.getParent());
    // A narrow index is extended as a signed number.
    const bool Extends = Index->getType()->getScalarSizeInBits() < Bits;
    int64_t Step;
    if (Shape.isVarying() || (Extends && !Shape.isExact()) ||
        MulOverflow(*Shape.stride(), Scale.getSExtValue(), Step) ||
        AddOverflow(Stride, Step, Stride))
      return LaneShape::varying();
  }
  return LaneShape::strided(Stride, /*Exact=*/false);
}

/// Where lanes meet that came different ways, each has what its own way brought.
LaneShape LaneShapes::transferPhi(const Instruction &I) const {
  const auto &Phi = cast<PHINode>(I);
  if (&Phi == Nest.lane())
    return LaneShape::strided(1, /*Exact=*/true);
  if (Joins.contains(Phi.getParent()) && !Phi.hasConstantOrUndefValue())
    return LaneShape::varying();
  std::optional<LaneShape> Result;
  for (const Use &Incoming : Phi.incoming_values()) {
    if (isa<Instruction>(Incoming) && Nest.contains(cast<Instruction>(Incoming)->getParent()) &&
        !Shapes.contains(Incoming.get()))
      continue; // not reached yet
    // No lane has what nothing is said about.
    if (isa<UndefValue>(Incoming))
      continue;
    const LaneShape Shape = at(Incoming);
    Result = Result ? Result->join(Shape) : Shape;
  }
  return Result.value_or(LaneShape::uniform());
}

/// Which lanes are here differs by row, and only those may load or divide.
bool LaneShapes::isUnderMaskOfRow(const Instruction &I) const {
  const Use *Mask = Masks.lookup(I.getParent());
  return Mask && at(*Mask).differsByRow() && !isa<PHINode>(I) && !I.isTerminator() &&
         (isa<LoadInst>(I) || !isSafeToSpeculativelyExecute(&I));
}

LaneShape LaneShapes::transfer(const Instruction &I) const {
  // Whether any lane at all is active has one answer.
  if (isAnyLane(I))
    return LaneShape::uniform();
  const LaneShape InRow = shapeInRow(I);
  const bool ByRow = RowsTogether &&
                     (any_of(I.operands(), [this](const Use &U) { return at(U).differsByRow(); }) ||
                      (isa<PHINode>(I) && Joins.contains(I.getParent())) ||
                      (I.mayReadOrWriteMemory() && !isa<LoadInst>(I)) ||
                      // What is the same for all, any lane that is here may compute.
                      (!InRow.isUniform() && isUnderMaskOfRow(I)));
  return InRow.byRowIf(ByRow);
}

LaneShape LaneShapes::shapeInRow(const Instruction &I) const {
  if (I.hasMetadata(metadata::OfFirstLane))
    return LaneShape::uniform();
  if (isa<PHINode>(I))
    return transferPhi(I);
  if (isa<GetElementPtrInst>(I))
    return transferAddress(I);
  if (isa<BinaryOperator>(I))
    return transferBinary(I);
  if (isa<CastInst>(I))
    return transferCast(I);
  if (isa<FreezeInst>(I))
    return operand(I, 0);
  if (isa<SelectInst>(I))
    return operand(I, 0).isUniform() ? operand(I, 1).join(operand(I, 2)) : LaneShape::varying();
  if (const auto *Compare = dyn_cast<ICmpInst>(&I)) {
    // Values that differ by the same are equal in all lanes or in none; and one is less in all or
    // none, if they do not wrap.
    const LaneShape Left = operand(I, 0), Right = operand(I, 1);
    if (Left.isUniform() && Right.isUniform())
      return LaneShape::uniform();
    const bool Keeps = Compare->isEquality() || ((Compare->isSigned() || Compare->hasSameSign()) &&
                                                 Left.isExact() && Right.isExact());
    return Keeps && Left.stride() && Left.stride() == Right.stride() ? LaneShape::uniform()
                                                                     : LaneShape::varying();
  }
  // Between two barriers nobody writes what another work-item reads, so that one load does for all.
  // Private variables have an address of their own in each lane.
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return !Load->isAtomic() && operand(I, 0).isUniform() ? LaneShape::uniform()
                                                          : LaneShape::varying();
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return Call->doesNotAccessMemory() && Call->willReturn() && !Call->isConvergent() &&
                   operandsAreUniform(I)
               ? LaneShape::uniform()
               : LaneShape::varying();
  if (isa<AllocaInst>(I) || I.mayReadOrWriteMemory() || I.isEHPad())
    return LaneShape::varying();
  return operandsAreUniform(I) ? LaneShape::uniform() : LaneShape::varying();
}

bool LaneShapes::partsLanes(const BasicBlock &Block) const {
  const Instruction *Terminator = Block.getTerminator();
  return Terminator->getNumSuccessors() > 1 && &Block != Nest.latch() &&
         any_of(Terminator->operands(), [this](const Use &U) { return !at(U).isSame(); });
}

static void printShape(raw_ostream &OS, const LaneShape &Shape) {
  if (Shape.isUniform())
    OS << "uniform";
  else if (Shape.isVarying())
    OS << "varying";
  else
    OS << "stride " << *Shape.stride() << (Shape.isExact() ? "" : " (wraps)");
  OS << (Shape.differsByRow() ? " by row" : "");
}

void LaneShapes::print(raw_ostream &OS) const {
  OS << "lane-shapes of '" << Nest.function().getName() << "', work-items of ";
  Nest.head()->printAsOperand(OS, false);
  OS << ":\n";
  for (const BasicBlock *Block : Blocks) {
    if (Block == Nest.latch())
      continue;
    OS << "  ";
    Block->printAsOperand(OS, false);
    OS << (isJoin(Block) ? ": join" : ":");
    const Loop *L = LI.getLoopFor(Block);
    OS << (L && L->getHeader() == Block && isLeftApart(L) ? ", loop left apart\n" : "\n");
    for (const Instruction &I : *Block) {
      if (I.getType()->isVoidTy())
        continue;
      OS << "    ";
      printShape(OS, of(&I));
      OS << ": " << I << '\n';
    }
    if (Block->getTerminator()->getNumSuccessors() > 1)
      OS << "    " << (isDivergent(Block) ? "divergent" : "uniform") << ": "
         << *Block->getTerminator() << '\n';
  }
}

void printLaneShapes(raw_ostream &OS, Function &F, FunctionAnalysisManager &AM) {
  const auto &LI = AM.getResult<LoopAnalysis>(F);
  for (const WorkItemNest &Nest : workItemNestsOf(F, LI))
    LaneShapes(Nest, LI, Nest.row() != nullptr).print(OS);
}

} // namespace tessera
