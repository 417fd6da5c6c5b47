// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/ShareIndexParts.h"
#include "analysis/CloneBlocks.h"
#include "analysis/LaneShapes.h"
#include "analysis/values/CopyComputation.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

/// Instructions that stand there twice afterwards: a Fourier transform of 16 numbers has about 600.
constexpr unsigned MaxSize = 1024;

/// Marks \p V as what the first lane computes for all.
Value *ofFirstLane(Value *V) {
  if (auto *I = dyn_cast<Instruction>(V))
    I->setMetadata(metadata::OfFirstLane, MDNode::get(I->getContext(), {}));
  return V;
}

/// Does an address depend on \p I by sums, products and the like?
bool isInAddress(const Instruction &I) {
  SmallSetVector<const Instruction *, 16> Seen;
  Seen.insert(&I);
  for (unsigned Next = 0; Next < Seen.size() && Seen.size() < 64; ++Next)
    for (const User *U : Seen[Next]->users()) {
      if (isa<GetElementPtrInst>(U))
        return true;
      if (isa<BinaryOperator, CastInst>(U))
        Seen.insert(cast<Instruction>(U));
    }
  return false;
}

class IndexSharing {
public:
  IndexSharing(const WorkItemNest &Nest, const LoopInfo &LI, const DominatorTree &DT,
               unsigned Columns)
      : Nest(Nest), LI(LI), DT(DT), Columns(Columns), Shapes(Nest, LI, /*RowsTogether=*/false) {}

  bool isPossible() {
    find();
    return Front && isa<BranchInst>(Front->getParent()->getTerminator()) &&
           Nest.latch()->phis().empty() && sizeBehind() <= MaxSize;
  }

  bool run() {
    if (!isPossible())
      return false;
    makeVersions();
    return true;
  }

private:
  /// What the lanes of a block make of their indices by masking, flipping or shifting its bits.
  struct Bits {
    Instruction *I;
    Value *Index, *Other;
    bool CountsUp; ///< else all lanes have the same
    bool IsLowMask =
        false; ///< leaves the lower bits: the block may begin anywhere before they wrap
  };

  bool isSigned(const Instruction &I) const {
    return I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  }

  /// From the first lane of a block to its last, \p I's dividend counts up or down.
  std::optional<int64_t> distance(const Instruction &I) const {
    if (!I.isIntDivRem())
      return std::nullopt;
    const LaneShape Dividend = Shapes.at(I.getOperandUse(0));
    int64_t Result;
    if (!Shapes.at(I.getOperandUse(1)).isUniform() || Dividend.isVarying() ||
        Dividend.isUniform() || !Dividend.isExact() ||
        MulOverflow(*Dividend.stride(), int64_t(Columns - 1), Result) ||
        !isIntN(I.getType()->getIntegerBitWidth(), Result))
      return std::nullopt;
    // Too small to be the same for all.
    const APInt *Divisor;
    if (match(I.getOperand(1), m_APInt(Divisor)) && Divisor->abs().ule(uint64_t(std::abs(Result))))
      return std::nullopt;
    return Result;
  }

  /// The bits of a number in which the lanes of a block that begins at a multiple of its width
  /// differ.
  APInt laneBits(const Type *T) const {
    assert(isPowerOf2_32(Columns) && "blocks begin at multiples of a power of two");
    return APInt(T->getIntegerBitWidth(), Columns - 1);
  }

  std::optional<Bits> bitsOf(const Instruction &I) const {
    if (!I.isBitwiseLogicOp() && !I.isShift())
      return std::nullopt;
    if (const auto *Or = dyn_cast<PossiblyDisjointInst>(&I); (Or && Or->isDisjoint()) ||
                                                             I.getOpcode() == Instruction::Shl ||
                                                             !I.getType()->isIntegerTy())
      return std::nullopt;
    const unsigned IndexIs = !I.isShift() && Shapes.at(I.getOperandUse(0)).isUniform();
    const LaneShape Index = Shapes.at(I.getOperandUse(IndexIs));
    Bits Result{const_cast<Instruction *>(&I), I.getOperand(IndexIs), I.getOperand(1 - IndexIs),
                !I.isShift()};
    if (Index.stride() != 1 || !Index.isExact() ||
        !Shapes.at(I.getOperandUse(1 - IndexIs)).isUniform() ||
        !isIntN(I.getType()->getIntegerBitWidth() - 1, int64_t(Columns)))
      return std::nullopt;
    const APInt *Number = nullptr;
    const bool IsNumber = match(Result.Other, m_APInt(Number));
    if (I.getOpcode() == Instruction::And) {
      Result.CountsUp = IsNumber ? laneBits(I.getType()).isSubsetOf(*Number)
                                 : match(Result.Other, m_Not(m_Value())) || isInAddress(I);
      Result.IsLowMask =
          Result.CountsUp && (IsNumber ? Number->isMask() : !match(Result.Other, m_Not(m_Value())));
    }
    if (IsNumber && !isNumberOf(Result, *Number))
      return std::nullopt;
    return Result;
  }

  /// Does the block share what \p Part makes with \p Number?
  bool isNumberOf(const Bits &Part, const APInt &Number) const {
    const APInt Lanes = laneBits(Part.I->getType());
    if (Part.I->isShift())
      return Number.uge(Lanes.countr_one());
    if (Part.I->getOpcode() == Instruction::And)
      return Part.CountsUp ? Lanes.isSubsetOf(Number) : !Lanes.intersects(Number);
    return !Lanes.intersects(Number) && !Number.isNegative();
  }

  /// What is known before Front, or null.
  Value *ifKnown(Instruction &I) const {
    return !Nest.contains(I.getParent()) || DT.dominates(&I, Front) ? &I : nullptr;
  }

  /// Is \p V known before Front, or can it be computed there?
  bool isAvailable(Value *V) const {
    return canCopy(
        V, [this](Instruction &I) { return ifKnown(I); },
        [](const Instruction &I) {
          return isSafeToSpeculativelyExecute(&I) && !isa<PHINode, CallBase>(I) &&
                 (!isa<LoadInst>(I) || I.hasMetadata(LLVMContext::MD_invariant_load));
        });
  }

  /// \p V before Front.
  Value *available(Value *V, ComputationCopies &Copies) const {
    return copyTo(*Front, V, [this](Instruction &I) { return ifKnown(I); }, Copies);
  }

  bool passesEveryWorkItem(const BasicBlock *Block) const {
    return LI.getLoopFor(Block) == &Nest.loop() && DT.dominates(Block, Nest.latch());
  }

  void find() {
    findDivisions();
    for (const BasicBlock *Block : Shapes.blocks())
      for (const Instruction &I : *Block) {
        const std::optional<Bits> Part = bitsOf(I);
        if (!Part || (!Front && !(isInAddress(I) && beginBehind(Part->Index))))
          continue;
        if ((&I == Front || DT.dominates(Front, &I)) && isAvailable(Part->Index) &&
            isAvailable(Part->Other))
          Parts.push_back(*Part);
        else if (Parts.empty() && Divisions.empty())
          Front = nullptr;
      }
  }

  /// Versions may begin where \p Index is known, if all work-items come there.
  bool beginBehind(Value *Index) {
    auto *I = dyn_cast<Instruction>(Index);
    if (!I || !passesEveryWorkItem(I->getParent()))
      return false;
    Front = isa<PHINode>(I) ? &*I->getParent()->getFirstNonPHIIt() : I->getNextNode();
    return true;
  }

  /// The divisions of the first block that has some and that all work-items pass, as far as they
  /// can be done before the first one.
  void findDivisions() {
    for (const BasicBlock *Block : Shapes.blocks()) {
      if (!passesEveryWorkItem(Block))
        continue;
      for (const Instruction &I : *Block)
        if (distance(I) && (Divisions.empty() || all_of(I.operands(), [&](const Use &Operand) {
                              return DT.dominates(Operand.get(), Divisions.front());
                            })))
          Divisions.push_back(const_cast<Instruction *>(&I));
      if (!Divisions.empty()) {
        Front = Divisions.front();
        return;
      }
    }
  }

  unsigned sizeBehind() const {
    assert(Front && "versions begin somewhere");
    const BasicBlock *Here = Front->getParent();
    unsigned Size = 0;
    for (const BasicBlock *Block : Shapes.blocks())
      if (DT.dominates(Here, Block))
        Size += Block->size();
    return Size;
  }

  /// Do all lanes of the block have the quotient \p First of \p I? Their remainders then lie
  /// between those of the first one and of the last one, none of which is negative.
  Value *isShared(const Instruction &I, Value *First, IRBuilder<> &Builder) const {
    assert(distance(I) && "dividends count up or down");
    Value *Dividend = I.getOperand(0), *Divisor = I.getOperand(1);
    Type *T = I.getType();
    Value *Rest =
        ofFirstLane(Builder.CreateSub(Dividend, ofFirstLane(Builder.CreateMul(First, Divisor))));
    Value *OfLast = ofFirstLane(Builder.CreateAdd(Rest, ConstantInt::getSigned(T, *distance(I))));
    Value *Shared = Builder.CreateAnd(ofFirstLane(Builder.CreateICmpULT(Rest, Divisor)),
                                      ofFirstLane(Builder.CreateICmpULT(OfLast, Divisor)));
    Value *Zero = ConstantInt::get(T, 0);
    if (isSigned(I))
      return Builder.CreateAnd(Shared, ofFirstLane(Builder.CreateICmpSGT(Divisor, Zero)));
    // Signed numbers count up or down; taken as unsigned ones, they jump at 0.
    Value *Last = Builder.CreateAdd(Dividend, ConstantInt::getSigned(T, *distance(I)));
    for (Value *End : {Dividend, Last})
      Shared = Builder.CreateAnd(Shared, ofFirstLane(Builder.CreateICmpSGE(End, Zero)));
    return Shared;
  }

  /// The first lane's quotient. What wraps around at an edge is mostly less than the divisor, or
  /// than twice that: a comparison tells.
  Value *quotientOf(const Instruction &I, IRBuilder<> &Builder) const {
    Value *Dividend = I.getOperand(0), *Divisor = I.getOperand(1);
    const auto Opcode = isSigned(I) ? Instruction::SDiv : Instruction::UDiv;
    if (isa<Constant>(Divisor))
      return ofFirstLane(Builder.CreateBinOp(Opcode, Dividend, Divisor, "quotient"));
    Type *T = I.getType();
    Value *IsLess = ofFirstLane(Builder.CreateICmpULT(Dividend, Divisor));
    Value *Less = ofFirstLane(Builder.CreateSub(Dividend, Divisor));
    Value *Known = ofFirstLane(
        Builder.CreateOr(IsLess, ofFirstLane(Builder.CreateICmpULT(Less, Divisor)), "is.short"));
    if (isSigned(I))
      Known = ofFirstLane(Builder.CreateAnd(
          Known, ofFirstLane(Builder.CreateICmpSGT(Divisor, ConstantInt::get(T, 0)))));
    Value *Short =
        ofFirstLane(Builder.CreateZExt(ofFirstLane(Builder.CreateNot(IsLess)), T, "short"));
    BasicBlock *Before = Builder.GetInsertBlock();
    Instruction *Then = SplitBlockAndInsertIfThen(ofFirstLane(Builder.CreateNot(Known)),
                                                  Builder.GetInsertPoint(), false);
    IRBuilder<> Divides(Then);
    Value *Long = ofFirstLane(Divides.CreateBinOp(Opcode, Dividend, Divisor, "long"));
    BasicBlock *Behind = Front->getParent();
    Builder.SetInsertPoint(Behind, Behind->begin());
    PHINode *Quotient = Builder.CreatePHI(T, 2, "quotient");
    Quotient->addIncoming(Short, Before);
    Quotient->addIncoming(Long, Then->getParent());
    Builder.SetInsertPoint(Front);
    return ofFirstLane(Quotient);
  }

  /// The quotient of the first lane for each division; \p Conditions gets what makes it all lanes'.
  SmallVector<Value *, 4> firstQuotients(IRBuilder<> &Builder,
                                         SmallVectorImpl<Value *> &Conditions) const {
    SmallVector<Value *, 4> Quotients;
    for (Instruction *I : Divisions) {
      const auto *Same = find_if(Divisions, [&](const Instruction *Other) {
        return equal(Other->operands(), I->operands()) && isSigned(*Other) == isSigned(*I);
      });
      if (*Same != I) {
        assert(size_t(Same - Divisions.begin()) < Quotients.size() && "the same one came before");
        Quotients.push_back(Quotients[size_t(Same - Divisions.begin())]);
        continue;
      }
      Value *First = quotientOf(*I, Builder);
      Conditions.push_back(isShared(*I, First, Builder));
      Quotients.push_back(First);
    }
    return Quotients;
  }

  /// Begins the block at a multiple of its width, and are the other operand's bits as they have to
  /// be? Negative numbers are left out: sums with them might not be the same when they are wider.
  void addConditions(const Bits &Part, IRBuilder<> &Builder, ComputationCopies &Copies,
                     SmallVectorImpl<Value *> &Conditions) const {
    Type *T = Part.I->getType();
    const APInt Lanes = laneBits(T), Sign = APInt::getSignMask(Lanes.getBitWidth());
    Value *Zero = ConstantInt::get(T, 0);
    Value *Index = available(Part.Index, Copies), *Other = available(Part.Other, Copies);
    if (Part.IsLowMask) {
      Value *Last = ofFirstLane(Builder.CreateAdd(ofFirstLane(Builder.CreateAnd(Index, Other)),
                                                  ConstantInt::get(T, Lanes)));
      Conditions.push_back(ofFirstLane(Builder.CreateICmpULE(Last, Other)));
      Conditions.push_back(ofFirstLane(Builder.CreateICmpSGE(Index, Zero)));
      if (!isa<Constant>(Other))
        Conditions.push_back(Builder.CreateICmpEQ(
            Builder.CreateAnd(Other, Builder.CreateAdd(Other, ConstantInt::get(T, 1))), Zero));
      return;
    }
    Conditions.push_back(Builder.CreateICmpEQ(
        ofFirstLane(Builder.CreateAnd(Index, ConstantInt::get(T, Lanes | Sign))), Zero));
    if (Part.I->isShift())
      Conditions.push_back(Builder.CreateICmpUGE(Other, ConstantInt::get(T, Lanes.countr_one())));
    else if (Part.I->getOpcode() == Instruction::And)
      Conditions.push_back(Builder.CreateICmpEQ(
          Builder.CreateAnd(Other, ConstantInt::get(T, Lanes)),
          ConstantInt::get(T, Part.CountsUp ? Lanes : APInt(Lanes.getBitWidth(), 0))));
    else
      Conditions.push_back(
          Builder.CreateICmpEQ(Builder.CreateAnd(Other, ConstantInt::get(T, Lanes | Sign)), Zero));
  }

  void makeVersions() {
    SmallVector<BasicBlock *, 16> Behind;
    for (const BasicBlock *Block : Shapes.blocks())
      if (Block != Front->getParent() && Block != Nest.latch() &&
          DT.dominates(Front->getParent(), Block))
        Behind.push_back(const_cast<BasicBlock *>(Block));
    IRBuilder<> Builder(Front);
    SmallVector<Value *, 8> Conditions;
    // Before blocks are split, as long as it is known what is known there.
    ComputationCopies Computed;
    for (const Bits &Part : Parts)
      addConditions(Part, Builder, Computed, Conditions);
    const SmallVector<Value *, 4> Quotients = firstQuotients(Builder, Conditions);
    Value *AllShared = Builder.CreateAnd(Conditions);
    BasicBlock *Here = Front->getParent();
    BasicBlock *Rest = Here->splitBasicBlock(Front, Here->getName() + ".rest");
    Behind.insert(Behind.begin(), Rest);
    ValueToValueMapTy Map;
    const SmallVector<BasicBlock *, 16> Copies = cloneBlocks(Behind, ".shared", Rest, Map);
    Here->getTerminator()->eraseFromParent();
    BranchInst::Create(cast<BasicBlock>(Map[Rest]), Rest, AllShared, Here);
    for (auto [I, Quotient] : zip_equal(Divisions, Quotients))
      useQuotient(*cast<Instruction>(Map[I]), Quotient);
    for (const Bits &Part : Parts)
      useBits(Part, *cast<Instruction>(Map[Part.I]));
  }

  static void useQuotient(Instruction &I, Value *Quotient) {
    IRBuilder<> Builder(&I);
    const bool IsQuotient =
        I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::UDiv;
    Value *New = IsQuotient ? Quotient
                            : Builder.CreateNSWSub(I.getOperand(0),
                                                   Builder.CreateNSWMul(Quotient, I.getOperand(1)),
                                                   "remainder");
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
  }

  void useBits(const Bits &Part, Instruction &I) const {
    if (!Part.CountsUp) {
      ofFirstLane(&I);
      return;
    }
    const unsigned IndexIs = Part.Index == Part.I->getOperand(0) ? 0 : 1;
    IRBuilder<> Builder(&I);
    Value *Index = I.getOperand(IndexIs);
    Value *First = ofFirstLane(
        Part.IsLowMask
            ? Builder.CreateFreeze(Index)
            : Builder.CreateAnd(Index, ConstantInt::get(I.getType(), ~laneBits(I.getType()))));
    Value *New =
        Builder.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), First, I.getOperand(1 - IndexIs));
    I.replaceAllUsesWith(
        Builder.CreateNSWAdd(Index, Builder.CreateNSWSub(New, First), I.getName()));
    I.eraseFromParent();
  }

  const WorkItemNest &Nest;
  const LoopInfo &LI;
  const DominatorTree &DT;
  unsigned Columns;
  LaneShapes Shapes;
  Instruction *Front = nullptr; ///< the versions begin there
  SmallVector<Instruction *, 4> Divisions;
  SmallVector<Bits, 4> Parts;
};

} // namespace

bool hasIndexParts(const WorkItemNest &Nest, const LoopInfo &LI, const DominatorTree &DT,
                   unsigned Columns) {
  return IndexSharing(Nest, LI, DT, Columns).isPossible();
}

bool shareIndexParts(const WorkItemNest &Nest, const LoopInfo &LI, const DominatorTree &DT,
                     unsigned Columns) {
  return IndexSharing(Nest, LI, DT, Columns).run();
}

} // namespace tessera
