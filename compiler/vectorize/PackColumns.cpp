// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/PackColumns.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tessera {

/// Of all copies of a loop together: the second-level cache holds them beside what else is used.
static constexpr uint64_t MaxCopiedBytes = 128 * 1024;

static GlobalVariable *makeCopy(Module &M, Type *Element, unsigned Iterations) {
  Type *Strip = ArrayType::get(ArrayType::get(Element, MaxUntiledColumns), Iterations);
  auto *Copy = new GlobalVariable(M, Strip, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                  UndefValue::get(Strip), "strip");
  Copy->setExternallyInitialized(true);
  markTileStatic(*Copy);
  return Copy;
}

ColumnPacker::ColumnPacker(Loop &L, ArrayRef<LoadInst *> Columns, unsigned StripIterations,
                           ScalarEvolution &SE, const DominatorTree &DT)
    : StripIterations(StripIterations), Before(L.getLoopPreheader()) {
  Instruction *Place = Before->getTerminator();
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  SCEVExpander Expander(SE, "strip");
  // Left elsewhere than at the latch, the loop's last iteration would be a part of one.
  if (refuse("pack-columns.left-early", L, L.getExitingBlock() != L.getLoopLatch()) ||
      refuse("pack-columns.unknown-trip-count", L, isa<SCEVCouldNotCompute>(Last)) ||
      refuse("pack-columns.trip-count-traps", L, !Expander.isSafeToExpandAt(Last, Place)))
    return;
  Module &M = *Before->getModule();
  uint64_t Bytes = 0;
  for (LoadInst *Load : Columns) {
    Type *Element = Load->getType();
    const auto *Recurrence = cast<SCEVAddRecExpr>(SE.getSCEV(Load->getPointerOperand()));
    assert(Recurrence->getLoop() == &L && Recurrence->isAffine() && "a column is traversed");
    const SCEV *Start = Recurrence->getStart(), *Step = Recurrence->getStepRecurrence(SE);
    if (refuse("pack-columns.not-single", *Load,
               !Element->isSingleValueType() || Element->isVectorTy()) ||
        refuse("pack-columns.some-iterations", *Load,
               !DT.dominates(Load->getParent(), L.getLoopLatch())) ||
        refuse("pack-columns.start-traps", *Load, !Expander.isSafeToExpandAt(Start, Place)) ||
        refuse("pack-columns.step-traps", *Load, !Expander.isSafeToExpandAt(Step, Place)))
      continue;
    Bytes += M.getDataLayout().getTypeAllocSize(Element) * MaxUntiledColumns * StripIterations;
    if (refuse("pack-columns.large", *Load, Bytes > MaxCopiedBytes))
      break;
    took("pack-columns.taken", *Load);
    Packed.push_back({Load, Expander.expandCodeFor(Start, nullptr, Place->getIterator()),
                      Expander.expandCodeFor(Step, nullptr, Place->getIterator()),
                      makeCopy(M, Element, StripIterations)});
  }
  if (!Packed.empty())
    LastIteration = Expander.expandCodeFor(Last, nullptr, Place->getIterator());
}

void ColumnPacker::pack(BasicBlock &Strip, PHINode &Iteration, BasicBlock &Next,
                        FunctionCallee Barrier, unsigned Rank) {
  if (Packed.empty())
    return;
  Function &Kernel = *Strip.getParent();
  Module &M = *Kernel.getParent();
  BasicBlock *Head = Strip.getSingleSuccessor();
  BasicBlock *Copying = BasicBlock::Create(M.getContext(), "strip.copy", &Kernel, Head);
  BasicBlock *Copied = BasicBlock::Create(M.getContext(), "strip.copied", &Kernel, Head);
  Strip.getTerminator()->eraseFromParent();

  IRBuilder<> Builder(&Strip, Strip.begin());
  Builder.SetCurrentDebugLocation(Packed.front().Load->getDebugLoc());
  Type *I32 = Builder.getInt32Ty(), *I64 = Builder.getInt64Ty(), *Counts = LastIteration->getType();
  FunctionCallee LocalId = M.getOrInsertFunction(callee::LocalId, I32, I32);
  PHINode *Done = Builder.CreatePHI(Counts, 2, "done");
  Builder.SetInsertPoint(&Strip);
  Value *Row = Builder.CreateCall(LocalId, Builder.getInt32(Rank - 2), "row");
  Value *Lane = Builder.CreateCall(LocalId, Builder.getInt32(Rank - 1), "column");
  // The loop ends in this strip if fewer iterations than one are left.
  Value *Rest = Builder.CreateSub(LastIteration, Done, "rest");
  Value *Most = ConstantInt::get(Counts, StripIterations - 1);
  Value *Last = Builder.CreateZExtOrTrunc(
      Builder.CreateBinaryIntrinsic(Intrinsic::umin, Rest, Most), I32, "last");
  SmallVector<Value *, 2> Starts;
  for (const Column &C : Packed)
    Starts.push_back(Builder.CreatePtrAdd(
        C.Start, Builder.CreateMul(Builder.CreateZExtOrTrunc(Done, I64), C.Step)));
  Builder.CreateCondBr(Builder.CreateICmpEQ(Row, Builder.getInt32(0)), Copying, Copied);

  auto CopyOf = [&](const Column &C, Value *IterationOfStrip) {
    return Builder.CreateInBoundsGEP(C.Copy->getValueType(), C.Copy,
                                     {Builder.getInt32(0), IterationOfStrip, Lane});
  };
  Builder.SetInsertPoint(Copying);
  PHINode *Copy = Builder.CreatePHI(I32, 2, "copy");
  assert(Packed.size() == Starts.size() && "each column has a start");
  for (auto [C, Start] : zip(Packed, Starts)) {
    Value *Offset = Builder.CreateMul(Builder.CreateZExt(Copy, I64), C.Step);
    auto *Load = cast<LoadInst>(C.Load->clone());
    Load->setOperand(0, Builder.CreatePtrAdd(Start, Offset));
    Builder.CreateStore(Builder.Insert(Load), CopyOf(C, Copy));
  }
  Value *NextCopy = Builder.CreateNUWAdd(Copy, Builder.getInt32(1));
  Copy->addIncoming(Builder.getInt32(0), &Strip);
  Copy->addIncoming(NextCopy, Copying);
  Builder.CreateCondBr(Builder.CreateICmpEQ(Copy, Last), Copied, Copying);

  Builder.SetInsertPoint(Copied);
  Builder.CreateCall(Barrier, Builder.getInt32(0));
  Builder.CreateBr(Head);
  Head->replacePhiUsesWith(&Strip, Copied);

  for (const Column &C : Packed) {
    Builder.SetInsertPoint(C.Load);
    LoadInst *FromCopy = Builder.CreateLoad(C.Load->getType(), CopyOf(C, &Iteration));
    FromCopy->takeName(C.Load);
    C.Load->replaceAllUsesWith(FromCopy);
    C.Load->eraseFromParent();
  }
  Builder.SetInsertPoint(Next.getTerminator());
  Done->addIncoming(ConstantInt::get(Counts, 0), Before);
  Done->addIncoming(Builder.CreateAdd(Done, ConstantInt::get(Counts, StripIterations)), &Next);
}

} // namespace tessera
