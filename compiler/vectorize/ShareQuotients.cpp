// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/ShareQuotients.h"
#include "analysis/LaneShapes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

namespace {

/// Instructions that stand there twice afterwards.
constexpr unsigned MaxSize = 256;

class QuotientSharing {
public:
  QuotientSharing(const WorkItemNest &Nest, const LoopInfo &LI, const DominatorTree &DT,
                  unsigned Columns)
      : Nest(Nest), LI(LI), DT(DT), Columns(Columns), Shapes(Nest, LI, /*RowsTogether=*/false) {}

  bool run() {
    find();
    if (Divisions.empty() || !isa<BranchInst>(Divisions.front()->getParent()->getTerminator()) ||
        !Nest.latch()->phis().empty() || sizeBehind() > MaxSize)
      return false;
    makeVersions();
    return true;
  }

private:
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

  /// The divisions of the first block that has some and that all work-items pass, as far as they
  /// can be done before the first one.
  void find() {
    for (const BasicBlock *Block : Shapes.blocks()) {
      if (LI.getLoopFor(Block) != &Nest.loop() || !DT.dominates(Block, Nest.latch()))
        continue;
      for (const Instruction &I : *Block)
        if (distance(I) && (Divisions.empty() || all_of(I.operands(), [&](const Use &Operand) {
                              return DT.dominates(Operand.get(), Divisions.front());
                            })))
          Divisions.push_back(const_cast<Instruction *>(&I));
      if (!Divisions.empty())
        return;
    }
  }

  unsigned sizeBehind() const {
    const BasicBlock *Here = Divisions.front()->getParent();
    unsigned Size = 0;
    for (const BasicBlock *Block : Shapes.blocks())
      if (DT.dominates(Here, Block))
        Size += Block->size();
    return Size;
  }

  /// Marks \p V as what the first lane computes for all.
  static Value *ofFirstLane(Value *V) {
    if (auto *I = dyn_cast<Instruction>(V))
      I->setMetadata(metadata::OfFirstLane, MDNode::get(I->getContext(), {}));
    return V;
  }

  /// Do all lanes of the block have the quotient \p First of \p I?
  Value *isShared(const Instruction &I, Value *First, IRBuilder<> &Builder) const {
    Value *Dividend = I.getOperand(0);
    Type *T = I.getType();
    Value *Last = Builder.CreateAdd(Dividend, ConstantInt::getSigned(T, *distance(I)));
    Value *OfLast = ofFirstLane(Builder.CreateBinOp(
        isSigned(I) ? Instruction::SDiv : Instruction::UDiv, Last, I.getOperand(1)));
    Value *Shared = Builder.CreateICmpEQ(First, OfLast);
    if (isSigned(I))
      return Shared;
    // Signed numbers count up or down; taken as unsigned ones, they jump at 0.
    Value *Zero = ConstantInt::get(T, 0);
    for (Value *End : {Dividend, Last})
      Shared = Builder.CreateAnd(Shared, ofFirstLane(Builder.CreateICmpSGE(End, Zero)));
    return Shared;
  }

  void makeVersions() {
    Instruction *Front = Divisions.front();
    IRBuilder<> Builder(Front);
    Value *AllShared = nullptr;
    SmallVector<Value *, 4> Quotients;
    for (Instruction *I : Divisions) {
      const auto *Same = find_if(Divisions, [&](const Instruction *Other) {
        return equal(Other->operands(), I->operands()) && isSigned(*Other) == isSigned(*I);
      });
      if (*Same != I) {
        Quotients.push_back(Quotients[size_t(Same - Divisions.begin())]);
        continue;
      }
      Value *First =
          ofFirstLane(Builder.CreateBinOp(isSigned(*I) ? Instruction::SDiv : Instruction::UDiv,
                                          I->getOperand(0), I->getOperand(1), "quotient"));
      Value *Shared = isShared(*I, First, Builder);
      Quotients.push_back(First);
      AllShared = AllShared ? Builder.CreateAnd(AllShared, Shared) : Shared;
    }
    BasicBlock *Here = Front->getParent();
    SmallVector<BasicBlock *, 16> Behind;
    for (const BasicBlock *Block : Shapes.blocks())
      if (Block != Here && Block != Nest.latch() && DT.dominates(Here, Block))
        Behind.push_back(const_cast<BasicBlock *>(Block));
    BasicBlock *Rest = Here->splitBasicBlock(Front, Here->getName() + ".rest");
    Behind.insert(Behind.begin(), Rest);
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *, 16> Copies;
    for (BasicBlock *Block : Behind) {
      BasicBlock *Copy = CloneBasicBlock(Block, Map, ".shared", Here->getParent());
      Copy->moveBefore(Rest);
      Map[Block] = Copy;
      Copies.push_back(Copy);
    }
    remapInstructionsInBlocks(Copies, Map);
    Here->getTerminator()->eraseFromParent();
    BranchInst::Create(cast<BasicBlock>(Map[Rest]), Rest, AllShared, Here);
    for (auto [I, Quotient] : zip_equal(Divisions, Quotients))
      useQuotient(*cast<Instruction>(Map[I]), Quotient);
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

  const WorkItemNest &Nest;
  const LoopInfo &LI;
  const DominatorTree &DT;
  unsigned Columns;
  LaneShapes Shapes;
  SmallVector<Instruction *, 4> Divisions;
};

} // namespace

bool shareQuotients(const WorkItemNest &Nest, const LoopInfo &LI, const DominatorTree &DT,
                    unsigned Columns) {
  return QuotientSharing(Nest, LI, DT, Columns).run();
}

} // namespace tessera
