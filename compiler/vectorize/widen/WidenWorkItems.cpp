// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/widen/WidenWorkItems.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneAlignment.h"
#include "contract/DebugVariables.h"
#include "vectorize/LinearizeLanes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tessera {

WorkItemWidener::WorkItemWidener(const WorkItemNest &Nest, const LaneShapes &Shapes,
                                 LaneBlock Block, const TargetLibraryInfo &Libraries,
                                 const TargetTransformInfo &Costs,
                                 const VectorizeWorkItemsOptions &Options)
    : Nest(Nest), Shapes(Shapes), Libraries(Libraries), Costs(Costs), Options(Options),
      Block(Block), IsLarge(isLargeBody(Shapes.blocks())), F(Nest.function()),
      Head(BasicBlock::Create(F.getContext(), Nest.head()->getName() + ".lanes", &F, Nest.head())),
      Values(Shapes, Block, *Head), Builder(Head),
      ArraysByLane(IsLarge ? ArraySet()
                           : arraysByLane(Shapes, Block.Lanes * Block.vectors(), Options)) {}

void WorkItemWidener::run(Value *End, bool IsTail) {
  assert(End && "a block of work-items has an end");
  SmallPtrSet<const BasicBlock *, 32> Before;
  for (const BasicBlock &Block : F)
    if (&Block != Head)
      Before.insert(&Block);
  for (const BasicBlock *Old : Shapes.blocks()) {
    BasicBlock *New =
        Old == Nest.head()
            ? Head
            : BasicBlock::Create(F.getContext(), Old->getName() + ".lanes", &F, Nest.head());
    NewBlocks[Old] = New;
  }
  PHINode *Lane = Builder.CreatePHI(Nest.lane()->getType(), 2, Nest.lane()->getName());
  Values.setScalar(Nest.lane(), 0, Lane);
  if (Nest.row() && Block.Rows > 1)
    for (unsigned Row = 0; Row < Block.Rows; ++Row)
      Values.setScalar(Nest.row(), Row,
                       Builder.CreateAdd(Nest.row(), Builder.getInt32(Row), "row", true, true));
  placeVariables();
  for (const BasicBlock *Old : Shapes.blocks())
    if (Old != Nest.latch())
      widenBlock(*Old);
  completePhis();
  replaceLoop(End, IsTail);
  if (!F.getSubprogram())
    return;
  SmallVector<BasicBlock *, 32> Made;
  for (BasicBlock &Block : F)
    if (!Before.contains(&Block))
      Made.push_back(&Block);
  separateInlinings(Made);
}

/// Each work-item of the block has its own copy of a private variable.
void WorkItemWidener::placeVariables() {
  SmallSetVector<AllocaInst *, 4> Variables;
  for (const BasicBlock *Old : Shapes.blocks())
    for (const Instruction &I : *Old)
      for (Value *Operand : I.operands())
        if (auto *Variable = dyn_cast<AllocaInst>(Operand); Variable && !isTileWide(*Variable))
          Variables.insert(Variable);
  for (AllocaInst *Variable : Variables) {
    uint64_t Bytes = privateBytesOf(*Variable) * Block.columns();
    // Lanes that are not here have a place of their own to do no harm at; the next row's copies
    // begin as LaneAlignment has it.
    if (ArraysByLane.contains(Variable))
      Bytes = alignTo(Bytes + laneStrideOf(*Variable) * Block.columns(), Align(WidestVector));
    IRBuilder<> AtEntry(Variable);
    AllocaInst *All = AtEntry.CreateAlloca(ArrayType::get(Builder.getInt8Ty(), Bytes * Block.Rows),
                                           nullptr, Variable->getName());
    All->setAlignment(std::max(Variable->getAlign(), Align(isInterleaved(*Variable) ? 64 : 1)));
    for (unsigned Row = 0; Row < Block.Rows; ++Row)
      Values.setScalar(Variable, Row,
                       Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), All, Row * Bytes));
  }
}

void WorkItemWidener::widenBlock(const BasicBlock &Old) {
  Builder.SetInsertPoint(NewBlocks[&Old]);
  Mask = nullptr;
  Structs.emplace(Old, Shapes, [this](const Instruction &I) { return Values.isSingle(&I); });
  for (const Instruction &I : Old)
    if (isActiveLanes(I))
      Mask = cast<CallInst>(I).getArgOperand(0);
  const LaneRuns Runs(Old, Shapes, ArraysByLane);
  for (const Instruction &I : Old) {
    describeVariables(I);
    if (Mask ? isActiveLanes(I) : &I == &*Old.getFirstNonPHIIt())
      describeMask(Old);
    if (const LaneRun *Run = Runs.before(I))
      doRun(*Run);
    if (!Runs.contains(I))
      widen(const_cast<Instruction &>(I));
  }
  Ends[&Old] = Builder.GetInsertBlock();
}

/// What a debugger shows of \p V: the vector of the first lanes, or the scalar of the first row.
/// Nothing is computed for it: code must not depend on -g. Null: there is none.
Value *WorkItemWidener::shownValue(Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !is_contained(Shapes.blocks(), I->getParent()))
    return V;
  if (!Values.has(V))
    return nullptr;
  switch (Values.formOf(V)) {
  case LaneValues::Form::Scalar:
    return Values.scalar(V, 0);
  case LaneValues::Form::Vector:
    return Values.vector(V, {0, 0});
  case LaneValues::Form::PerLane:
    return Values.lane(V, {0, 0}, 0, Builder);
  }
  llvm_unreachable("every form is covered");
}

/// Which values are those of the user's variables before \p I.
void WorkItemWidener::describeVariables(const Instruction &I) {
  for (const DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange())) {
    if (!Record.isDbgValue())
      continue;
    DbgVariableRecord *Copied = Record.clone();
    // gdb refuses what is computed of several values, of which some are converted.
    Value *const Old = Record.hasArgList() ? nullptr : Record.getVariableLocationOp(0);
    Value *const Shown = Old ? shownValue(Old) : nullptr;
    if (!Shown)
      Copied->setKillLocation();
    else if (Shown != Old)
      Copied->replaceVariableLocationOp(Old, Shown);
    BasicBlock *const To = Builder.GetInsertBlock();
    To->insertDbgRecordBefore(Copied, Builder.GetInsertPoint());
    if (Shown && Shown->getType()->isVectorTy() && !Old->getType()->isVectorTy())
      describeLanes(*Copied, *Shown, *To, Builder.GetInsertPoint());
  }
}

void WorkItemWidener::describeMask(const BasicBlock &Old) {
  Value *Shown = nullptr;
  if (Mask && !(Shown = shownValue(Mask)))
    Shown = PoisonValue::get(Mask->getType());
  describeActiveLanes(Shown, Old, *Builder.GetInsertBlock(), Builder.GetInsertPoint());
}

void WorkItemWidener::forEachGroup(const Instruction &I, function_ref<void(LaneGroup)> Body) {
  const unsigned Rows = I.getType()->isVoidTy() || !Values.isSharedByRows(&I) ? Block.Rows : 1;
  for (unsigned Row = 0; Row < Rows; Row += Block.RowsInVector)
    for (unsigned Number = 0; Number < Block.Groups; ++Number)
      Body({Row, Number});
}

void WorkItemWidener::widen(Instruction &I) {
  if (isActiveLanes(I) || &I == Nest.lane() || Values.isWaiting(&I))
    return;
  Builder.SetCurrentDebugLocation(I.getDebugLoc());
  if (isAnyLane(I))
    return askAnyLane(cast<CallInst>(I));
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return widenPhi(*Phi);
  if (I.isTerminator())
    return widenTerminator(I);
  if (accessedPointer(I))
    return widenAccess(I);
  if (isa<FenceInst>(I)) {
    Builder.Insert(I.clone());
    return;
  }
  if (auto *Call = dyn_cast<CallInst>(&I); Call && widenCall(*Call))
    return;
  if (!I.getType()->isVoidTy() && Values.formOf(&I) == LaneValues::Form::Scalar)
    return copyForRows(I);
  widenPlain(I);
}

void WorkItemWidener::widenTerminator(Instruction &I) {
  Instruction *New = I.clone();
  if (auto *Branch = dyn_cast<BranchInst>(New); Branch && Branch->isConditional())
    Branch->setCondition(Values.scalar(Branch->getCondition(), 0));
  if (auto *Switch = dyn_cast<SwitchInst>(New))
    Switch->setCondition(Values.scalar(Switch->getCondition(), 0));
  for (unsigned To = 0; To < New->getNumSuccessors(); ++To) {
    BasicBlock *Target = NewBlocks.lookup(New->getSuccessor(To));
    assert(Target && "the body is left by its latch alone");
    New->setSuccessor(To, Target);
  }
  Builder.Insert(New);
}

void WorkItemWidener::widenPhi(PHINode &Phi) {
  Phis.push_back(&Phi);
  const unsigned Ways = Phi.getNumIncomingValues();
  const unsigned Rows = Values.isSharedByRows(&Phi) ? 1 : Block.Rows;
  switch (Values.formOf(&Phi)) {
  case LaneValues::Form::Scalar:
    for (unsigned Row = 0; Row < Rows; ++Row)
      Values.setScalar(&Phi, Row, Builder.CreatePHI(Phi.getType(), Ways, Phi.getName()));
    return;
  case LaneValues::Form::Vector:
    forEachGroup(Phi, [&](LaneGroup Group) {
      Values.setVector(&Phi, Group,
                       Builder.CreatePHI(Values.vectorOf(Phi.getType()), Ways, Phi.getName()));
    });
    return;
  case LaneValues::Form::PerLane:
    forEachGroup(Phi, [&](LaneGroup Group) {
      for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane)
        Values.setLane(&Phi, Group, Lane, Builder.CreatePHI(Phi.getType(), Ways, Phi.getName()));
    });
    return;
  }
}

void WorkItemWidener::completePhis() {
  for (PHINode *Phi : Phis)
    for (unsigned Way = 0; Way < Phi->getNumIncomingValues(); ++Way) {
      Value *Incoming = Phi->getIncomingValue(Way);
      BasicBlock *From = Ends.lookup(Phi->getIncomingBlock(Way));
      assert(From && "a phi's ways come from blocks that have been widened");
      const LaneValues::Form Form = Values.formOf(Phi);
      if (Form == LaneValues::Form::Scalar) {
        for (unsigned Row = 0; Row < (Values.isSharedByRows(Phi) ? 1 : Block.Rows); ++Row)
          cast<PHINode>(Values.scalar(Phi, Row))->addIncoming(Values.scalar(Incoming, Row), From);
        continue;
      }
      Builder.SetInsertPoint(From->getTerminator());
      forEachGroup(*Phi, [&](LaneGroup Group) {
        if (Form == LaneValues::Form::Vector)
          cast<PHINode>(Values.vector(Phi, Group))
              ->addIncoming(Values.vector(Incoming, Group), From);
        else
          for (unsigned Lane = 0; Lane < Block.Lanes; ++Lane)
            cast<PHINode>(Values.lane(Phi, Group, Lane, Builder))
                ->addIncoming(Values.lane(Incoming, Group, Lane, Builder), From);
      });
    }
}

MDNode *WorkItemWidener::notUnrolled() const {
  LLVMContext &Context = F.getContext();
  MDNode *Property = MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.disable"));
  MDNode *Id = MDNode::getDistinct(Context, {nullptr, Property});
  Id->replaceOperandWith(0, Id);
  return Id;
}

/// The new body takes the old one's place in the loop.
void WorkItemWidener::replaceLoop(Value *End, bool IsTail) {
  BasicBlock *OldHead = Nest.head(), *OldLatch = Nest.latch();
  BasicBlock *Before = Nest.loop().getLoopPredecessor();
  BasicBlock *Latch = NewBlocks.lookup(OldLatch);
  assert(Before && Latch && "a work-item loop has one way in and one latch");
  auto *Lane = cast<PHINode>(Values.scalar(Nest.lane(), 0));
  Instruction *OldBranch = OldLatch->getTerminator();
  Builder.SetInsertPoint(Latch);
  Builder.SetCurrentDebugLocation(OldBranch->getDebugLoc());
  Value *Next = Builder.CreateAdd(Lane, Builder.getInt32(Block.columns()), "next.lanes",
                                  /*HasNUW=*/true, /*HasNSW=*/true);
  Value *IsLast = IsTail ? Builder.CreateICmpUGE(Next, End) : Builder.CreateICmpEQ(Next, End);
  BasicBlock *After = Nest.loop().getExitBlock();
  BranchInst *Again = Builder.CreateCondBr(IsLast, After, Head);
  // A block has the size that was found best; only a few of them may as well need no loop.
  if (!isa<ConstantInt>(End))
    Again->setMetadata(LLVMContext::MD_loop, notUnrolled());
  Lane->addIncoming(Nest.lane()->getIncomingValueForBlock(Before), Before);
  Lane->addIncoming(Next, Latch);
  Before->getTerminator()->replaceSuccessorWith(OldHead, Head);
  SmallVector<BasicBlock *, 16> Dead;
  for (auto [Old, New] : NewBlocks)
    Dead.push_back(const_cast<BasicBlock *>(Old));
  DeleteDeadBlocks(Dead);
}

/// The first lane's value, from which those of the others follow though it need not be here, or
/// not behind the guard out of which LLVM has moved the instruction: what is known behind the guard
/// (no bit in common, no negative number) is known of those that are there alone.
Instruction *WorkItemWidener::copyForRow(Instruction &I, unsigned Row) {
  auto ForRow = [&](Value *Operand) { return Values.scalar(Operand, Row); };
  if (Shapes.of(&I).isUniform())
    return cloneFor(I, ForRow);
  if (I.getOpcode() == Instruction::Or)
    return Builder.Insert(
        BinaryOperator::CreateAdd(ForRow(I.getOperand(0)), ForRow(I.getOperand(1))), I.getName());
  Instruction *Copied = cloneFor(I, ForRow);
  Copied->dropPoisonGeneratingFlags();
  return Copied;
}

/// What is the same in all lanes, or at equal distances, is computed once for each row. A row
/// without an active lane may have anything in its registers, and must not load or divide by it.
void WorkItemWidener::copyForRows(Instruction &I) {
  const unsigned Rows = Values.isSharedByRows(&I) ? 1 : Block.Rows;
  for (unsigned Row = 0; Row < Rows; ++Row) {
    if (isa<SExtInst, ZExtInst>(I) && !Shapes.of(&I).isUniform()) {
      // Where narrow numbers may wrap around, lanes count down from a first one without sign.
      const LaneShape Narrow = Shapes.of(I.getOperand(0));
      Values.setScalar(&I, Row,
                       Narrow.isExact() || *Narrow.stride() > 0
                           ? widened(I.getOperand(0), I.getType(), Row)
                           : Builder.CreateZExt(Values.scalar(I.getOperand(0), Row), I.getType()));
      continue;
    }
    auto Copy = [&] { return copyForRow(I, Row); };
    if (!Mask || Rows == 1 || isSafeToSpeculativelyExecute(&I)) {
      Values.setScalar(&I, Row, Copy());
      continue;
    }
    BasicBlock *Before = Builder.GetInsertBlock();
    Instruction *Copied = nullptr;
    inRowIfActive(Row, [&] { Copied = Copy(); });
    PHINode *Phi = Builder.CreatePHI(I.getType(), 2, I.getName());
    Phi->addIncoming(Copied, Copied->getParent());
    Phi->addIncoming(PoisonValue::get(I.getType()), Before);
    Values.setScalar(&I, Row, Phi);
  }
}

/// The first lane's value of \p V in a wider type: none of the lanes that are here overflows or is
/// negative if that is not allowed, but the first one could be if it is not among them, and the
/// others' addresses follow from it. So the sum is taken of wider, signed numbers.
Value *WorkItemWidener::widened(Value *V, Type *T, unsigned Row) {
  const LaneShape Shape = Shapes.of(V);
  auto *Sum = dyn_cast<BinaryOperator>(V);
  if (Shape.isUniform() || !Shape.isExact() || !Sum || !Nest.contains(Sum->getParent()))
    return Builder.CreateSExt(Values.scalar(V, Row), T);
  Value *Left = widened(Sum->getOperand(0), T, Row);
  Value *Right = widened(Sum->getOperand(1), T, Row);
  // An exact `or` has no bit in common; a shift is by a constant.
  return Builder.CreateBinOp(Sum->getOpcode() == Instruction::Or ? Instruction::Add
                                                                 : Sum->getOpcode(),
                             Left, Right, V->getName());
}

Instruction *WorkItemWidener::cloneFor(Instruction &I, function_ref<Value *(Value *)> Operand) {
  Instruction *New = I.clone();
  for (Use &U : New->operands())
    if (!isa<BasicBlock, MetadataAsValue, Function>(U.get()))
      U.set(Operand(U.get()));
  New->setMetadata(LLVMContext::MD_access_group, nullptr);
  Builder.Insert(New, I.getType()->isVoidTy() ? "" : I.getName());
  return New;
}

void WorkItemWidener::widenPlain(Instruction &I) {
  if (Values.isSingle(&I))
    return forEachGroup(I, [&](LaneGroup Group) { repeatForLanes(I, Group); });
  const bool HasVectors =
      !I.getType()->isVoidTy() && Values.formOf(&I) == LaneValues::Form::Vector &&
      isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst, FreezeInst,
          GetElementPtrInst>(I) &&
      all_of(I.operands(),
             [](const Use &Operand) { return VectorType::isValidElementType(Operand->getType()); });
  if (!HasVectors)
    return doLaneByLane(I);
  forEachGroup(I, [&](LaneGroup Group) { Values.setVector(&I, Group, plain(I, Group)); });
}

Value *WorkItemWidener::plain(Instruction &I, LaneGroup Group) {
  auto Operand = [&](unsigned Number) { return Values.vector(I.getOperand(Number), Group); };
  if (Value *Fast = reciprocal(I, Group))
    return Fast;
  Value *New = nullptr;
  if (I.isIntDivRem())
    New = divide(I, Group);
  else if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    New = Builder.CreateBinOp(Binary->getOpcode(), Operand(0), Operand(1));
  else if (auto *Unary = dyn_cast<UnaryOperator>(&I))
    New = Builder.CreateUnOp(Unary->getOpcode(), Operand(0));
  else if (auto *Compare = dyn_cast<CmpInst>(&I))
    New = Builder.CreateCmp(Compare->getPredicate(), Operand(0), Operand(1));
  else if (auto *Cast = dyn_cast<CastInst>(&I))
    New = Builder.CreateCast(Cast->getOpcode(), Operand(0), Values.vectorOf(I.getType()));
  else if (isa<FreezeInst>(I))
    New = Builder.CreateFreeze(Operand(0));
  else if (isa<SelectInst>(I)) {
    // A condition that all lanes share chooses between whole vectors.
    Value *Condition = I.getOperand(0);
    New = Builder.CreateSelect(
        Values.isScalarOfVector(Condition) ? Values.scalar(Condition, Group.Row) : Operand(0),
        Operand(1), Operand(2));
  } else {
    auto &Address = cast<GetElementPtrInst>(I);
    auto Part = [&](Value *V) {
      return Values.isScalarOfVector(V) ? Values.scalar(V, Group.Row) : Values.vector(V, Group);
    };
    SmallVector<Value *, 4> Indices;
    for (Value *Index : Address.indices())
      Indices.push_back(Part(Index));
    New = Builder.CreateGEP(Address.getSourceElementType(), Part(Address.getPointerOperand()),
                            Indices, "", Address.getNoWrapFlags());
    if (!New->getType()->isVectorTy()) // all its operands were uniform after all
      New = Builder.CreateVectorSplat(Block.Lanes, New);
  }
  if (auto *NewI = dyn_cast<Instruction>(New)) {
    if (NewI->getOpcode() == I.getOpcode()) // what stands for a division has flags of its own
      NewI->copyIRFlags(&I);
    NewI->setName(I.getName());
    if (MDNode *Accuracy = I.getMetadata(LLVMContext::MD_fpmath))
      NewI->setMetadata(LLVMContext::MD_fpmath, Accuracy);
  }
  return New;
}

/// No machine divides vectors of integers, but a floating-point division of twice their width gives
/// the same quotient when it is cut off: the nearest number below an integer is further away than
/// it rounds. Where a lane divides by 0 the result is not used, and nothing traps.
Value *WorkItemWidener::divide(Instruction &I, LaneGroup Group) {
  const unsigned Opcode = I.getOpcode(), Bits = I.getType()->getIntegerBitWidth();
  Value *Dividend = Values.vector(I.getOperand(0), Group);
  if (isa<Constant>(I.getOperand(1)) || Bits > 32)
    return Builder.CreateBinOp(Instruction::BinaryOps(Opcode), Dividend, safeDivisor(I, Group));
  Value *Divisor = Values.vector(I.getOperand(1), Group);
  const bool IsSigned = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  Type *Wide = Values.vectorOf(Bits > 16 ? Builder.getDoubleTy() : Builder.getFloatTy());
  auto Widened = [&](Value *V) {
    return IsSigned ? Builder.CreateSIToFP(V, Wide) : Builder.CreateUIToFP(V, Wide);
  };
  Value *Ratio = Builder.CreateFDiv(Widened(Dividend), Widened(Divisor));
  Value *Quotient = IsSigned ? Builder.CreateFPToSI(Ratio, Dividend->getType())
                             : Builder.CreateFPToUI(Ratio, Dividend->getType());
  if (Opcode == Instruction::SDiv || Opcode == Instruction::UDiv)
    return Quotient;
  return Builder.CreateSub(Dividend, Builder.CreateMul(Quotient, Divisor));
}

/// Lanes that are not here may hold any divisor.
Value *WorkItemWidener::safeDivisor(Instruction &I, LaneGroup Group) {
  Value *Divisor = Values.vector(I.getOperand(1), Group);
  if (!Mask || isa<Constant>(I.getOperand(1)))
    return Divisor;
  return Builder.CreateSelect(maskFor(Group), Divisor, ConstantInt::get(Divisor->getType(), 1));
}

void WorkItemWidener::askAnyLane(CallInst &Call) {
  Value *Asked = Call.getArgOperand(0), *Any = nullptr;
  assert(Asked->getType()->isIntegerTy(1) && "lanes are active or not");
  const bool IsScalar = Values.formOf(Asked) == LaneValues::Form::Scalar;
  for (unsigned Row = 0; Row < (Values.isSharedByRows(Asked) ? 1 : Block.Rows);
       Row += IsScalar ? 1 : Block.RowsInVector)
    for (unsigned Number = 0; Number < (IsScalar ? 1 : Block.Groups); ++Number) {
      Value *One = IsScalar ? Values.scalar(Asked, Row) : Values.vector(Asked, {Row, Number});
      Any = Any ? Builder.CreateOr(Any, One) : One;
    }
  Values.setScalar(&Call, 0, IsScalar ? Any : Builder.CreateOrReduce(Any));
}

} // namespace tessera
