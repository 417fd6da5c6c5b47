// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/CoarsenWorkItems.h"
#include "abi/kernel.h"
#include "analysis/CloneBlocks.h"
#include "contract/Decisions.h"
#include "target/gpu/CoarsenedValues.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tessera {

static constexpr StringLiteral CoarsenedId = "__tessera_coarsened_id",
                               CoarsenedRows = "__tessera_coarsened_rows";

CoarseningFactors CoarseningFactors::of(const Function &Kernel) {
  CoarseningFactors By;
  const auto [Rows, Columns] = Kernel.getFnAttribute(CoarsenedBy).getValueAsString().split(',');
  if (!Rows.empty() && (Rows.getAsInteger(10, By.Rows) || Columns.getAsInteger(10, By.Columns)))
    llvm_unreachable("it is two numbers");
  return By;
}

/// A call of the function \p Name, which gives a number of \p Bits from \p First on, below 2^31.
static CallInst *callNumber(IRBuilder<> &Builder, StringRef Name, unsigned Bits, uint64_t First,
                            ArrayRef<Value *> Arguments, MemoryEffects Effects) {
  SmallVector<Type *, 3> Types;
  for (const Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  FunctionCallee Callee = Builder.GetInsertBlock()->getModule()->getOrInsertFunction(
      Name, FunctionType::get(Builder.getIntNTy(Bits), Types, /*isVarArg=*/false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setMemoryEffects(Effects);
  F->setDoesNotThrow();
  F->setWillReturn();
  CallInst *Call = Builder.CreateCall(Callee, Arguments);
  Call->addRangeRetAttr(ConstantRange(APInt(Bits, First), APInt(Bits, uint64_t(1) << 31)));
  return Call;
}

Value *createCoarsenedId(IRBuilder<> &Builder, unsigned DimensionFromLast, Value *Number,
                         Value *Extent) {
  // Of a dimension that the kernel does not ask for, too, there are as many work-items.
  return callNumber(Builder, CoarsenedId, 32, 0,
                    {Builder.getInt32(DimensionFromLast), Number, Extent},
                    MemoryEffects::inaccessibleMemOnly());
}

Value *createCoarsenedRows(IRBuilder<> &Builder, Value *Extent) {
  return callNumber(Builder, CoarsenedRows, 64, 1, {Extent}, MemoryEffects::none());
}

CoarsenedIds::CoarsenedIds(Function &F) {
  const Function *Id = F.getParent()->getFunction(CoarsenedId);
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Id && Call && Call->getCalledFunction() == Id) {
      CallInst *&One = cast<ConstantInt>(Call->getArgOperand(0))->isZero() ? Column : Row;
      assert(!One && "each dimension has one id, in the entry block");
      One = Call;
    }
}

namespace {

class Coarsening {
public:
  Coarsening(Function &F, const CoarsenedIds &Ids, const CoarsenedValues &Values,
             CoarseningFactors By, const LoopInfo &Loops)
      : F(F), Ids(Ids), Values(Values), By(By), Loops(Loops), Builder(F.getContext()) {}

  void apply() {
    countRows();
    split();
    // Of the code as it was.
    BasicBlock *OneByOne = runOneByOne();
    runTogether();
    ReplaceInstWithInst(Head->getTerminator(), BranchInst::Create(Body, OneByOne, isInside()));
    for (CallInst *Id : {Ids.Column, Ids.Row})
      if (Id)
        Id->eraseFromParent();
    F.addFnAttr(CoarsenedBy, utostr(By.Rows) + "," + utostr(By.Columns));
  }

private:
  void countRows() {
    const Function *Rows = F.getParent()->getFunction(CoarsenedRows);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Rows || !Call || Call->getCalledFunction() != Rows)
        continue;
      Builder.SetInsertPoint(Call);
      Value *Last = Builder.CreateAdd(Call->getArgOperand(0), Builder.getInt64(By.Rows - 1), "",
                                      /*HasNUW=*/true, /*HasNSW=*/true);
      Call->replaceAllUsesWith(Builder.CreateLShr(Last, Log2_32(By.Rows)));
      Call->eraseFromParent();
    }
  }

  /// Ends the entry block where the ids are known: `Body`, behind it, is what work-items do.
  void split() {
    Head = &F.getEntryBlock();
    const auto IsId = [this](const Instruction &I) { return &I == Ids.Column || &I == Ids.Row; };
    // What does not differ uses none of them.
    SmallVector<Instruction *, 16> OfWorkItems;
    for (Instruction &I : make_range(Head->begin(), Head->getTerminator()->getIterator()))
      if (!IsId(I) && !isa<AllocaInst>(I) && Values.of(&I) != 0)
        OfWorkItems.push_back(&I);
    Body = Head->splitBasicBlock(Head->getTerminator(), "together");
    for (Instruction *I : OfWorkItems)
      I->moveBefore(*Body, Body->getTerminator()->getIterator());
    for (BasicBlock &Block : F)
      if (&Block != Head)
        Blocks.push_back(&Block);
    Builder.SetInsertPoint(Head->getTerminator());
    FirstColumn = firstOf(Ids.Column, [this](Value *Number) {
      Value *Lane = Builder.CreateAnd(Number, tessera_coarsened_width - 1);
      Value *Group = Builder.CreateSub(Number, Lane, "", /*HasNUW=*/true, /*HasNSW=*/true);
      return Builder.CreateAdd(scaled(Group, By.Columns), Lane, "", /*HasNUW=*/true,
                               /*HasNSW=*/true);
    });
    FirstRow = firstOf(Ids.Row, [this](Value *Number) { return scaled(Number, By.Rows); });
  }

  template <typename MakeT> Value *firstOf(CallInst *Id, MakeT Make) {
    return Id ? Make(Id->getArgOperand(1)) : nullptr;
  }

  Value *scaled(Value *Number, unsigned By) {
    return Builder.CreateMul(Number, ConstantInt::get(Number->getType(), By), "", /*HasNUW=*/true,
                             /*HasNSW=*/true);
  }

  static Value *extentOf(CallInst *Id) { return Id->getArgOperand(2); }

  /// A loop over the work-items, of which each runs if it lies inside the domain.
  BasicBlock *runOneByOne() {
    LLVMContext &Context = F.getContext();
    auto *Header = BasicBlock::Create(Context, "each", &F);
    auto *Latch = BasicBlock::Create(Context, "next", &F);
    auto *Exit = BasicBlock::Create(Context, "exit", &F);
    ValueToValueMapTy Map;
    Builder.SetInsertPoint(Header);
    PHINode *Number = Builder.CreatePHI(Builder.getInt64Ty(), 2, "copy");
    Value *Inside = chooseWorkItem(Number, Map);
    const SmallVector<BasicBlock *, 16> Cloned = cloneBlocks(Blocks, ".one", nullptr, Map);
    for (const Loop *L : Loops.getLoopsInPreorder())
      if (const BasicBlock *End = L->getLoopLatch())
        keepShort(*cast<BasicBlock>(Map[End])->getTerminator(), L->getLoopID());
    for (BasicBlock *Copy : Cloned)
      if (isa<ReturnInst>(Copy->getTerminator()))
        ReplaceInstWithInst(Copy->getTerminator(), BranchInst::Create(Latch));
    Builder.CreateCondBr(Inside, cast<BasicBlock>(Map[Body]), Latch);
    Builder.SetInsertPoint(Latch);
    Value *Next =
        Builder.CreateAdd(Number, Builder.getInt64(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
    Number->addIncoming(Builder.getInt64(0), Head);
    Number->addIncoming(Next, Latch);
    Builder.CreateCondBr(Builder.CreateICmpULT(Next, Builder.getInt64(By.Rows * By.Columns)),
                         Header, Exit);
    Builder.SetInsertPoint(Exit);
    Builder.CreateRetVoid();
    return Header;
  }

  /// Few work-items come to the loop that \p Branch ends.
  static void keepShort(Instruction &Branch, MDNode *LoopID) {
    LLVMContext &Context = Branch.getContext();
    MDNode *Never = MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.disable"));
    Branch.setMetadata(LLVMContext::MD_loop, makePostTransformationMetadata(
                                                 Context, LoopID, {"llvm.loop.unroll."}, {Never}));
  }

  /// Lets \p Map say the ids of number \p Number; is it inside the domain?
  Value *chooseWorkItem(Value *Number, ValueToValueMapTy &Map) {
    const auto Choose = [&](CallInst *Id, Value *First, Value *Distance) {
      Value *Wide = Builder.CreateAdd(First, Distance, "", /*HasNUW=*/true, /*HasNSW=*/true);
      Map[Id] = Builder.CreateTrunc(Wide, Builder.getInt32Ty());
      return Builder.CreateICmpULT(Wide, extentOf(Id));
    };
    Value *Inside =
        Choose(Ids.Column, FirstColumn,
               scaled(Builder.CreateAnd(Number, By.Columns - 1), tessera_coarsened_width));
    if (!Ids.Row)
      return Inside;
    return Builder.CreateAnd(
        Inside, Choose(Ids.Row, FirstRow, Builder.CreateLShr(Number, Log2_32(By.Columns))));
  }

  /// Are all of them?
  Value *isInside() {
    Builder.SetInsertPoint(Head->getTerminator());
    const auto IsLastInside = [&](CallInst *Id, Value *First, unsigned Distance) {
      return Builder.CreateICmpULT(Builder.CreateAdd(First, Builder.getInt64(Distance), "",
                                                     /*HasNUW=*/true, /*HasNSW=*/true),
                                   extentOf(Id));
    };
    Value *Inside =
        IsLastInside(Ids.Column, FirstColumn, tessera_coarsened_width * (By.Columns - 1));
    return Ids.Row ? Builder.CreateAnd(Inside, IsLastInside(Ids.Row, FirstRow, By.Rows - 1))
                   : Inside;
  }

  /// Copies each instruction for those work-items whose values differ.
  void runTogether() {
    makeIds();
    SmallVector<PHINode *, 16> Phis;
    for (Instruction &I : make_early_inc_range(*Head))
      if (isa<AllocaInst>(I)) // each has variables of its own
        copy(I, Phis);
    for (BasicBlock *Block : ReversePostOrderTraversal<BasicBlock *>(Body))
      for (Instruction &I : make_early_inc_range(*Block))
        if (Values.copies(&I, By) > 1)
          copy(I, Phis);
    for (PHINode *Phi : Phis)
      for (auto [Number, Copy] : enumerate(Copies[Phi].Values))
        if (Number != 0)
          redirect(*cast<Instruction>(Copy), Values.of(Phi), unsigned(Number));
  }

  /// In 32 bits, since they lie inside.
  void makeIds() {
    Builder.SetInsertPoint(Body, Body->getFirstInsertionPt());
    const auto Make = [&](CallInst *Id, Value *First, unsigned Count, unsigned Distance) {
      Value *Narrow = Builder.CreateTrunc(First, Builder.getInt32Ty(), "", /*IsNUW=*/true,
                                          /*IsNSW=*/true);
      SmallVector<Value *, 8> Made;
      for (unsigned Number = 0; Number != Count; ++Number)
        Made.push_back(Number == 0 ? Narrow
                                   : Builder.CreateAdd(Narrow, Builder.getInt32(Number * Distance),
                                                       "", /*HasNUW=*/true, /*HasNSW=*/true));
      Id->replaceAllUsesWith(Narrow);
      Copies[Narrow] = {Values.of(Id), std::move(Made)};
    };
    Make(Ids.Column, FirstColumn, By.Columns, tessera_coarsened_width);
    if (Ids.Row)
      Make(Ids.Row, FirstRow, By.Rows, 1);
  }

  void copy(Instruction &I, SmallVectorImpl<PHINode *> &Phis) {
    SmallVector<Value *, 8> Made{&I};
    Instruction *Behind = &I;
    for (unsigned Number = 1; Number != Values.copies(&I, By); ++Number) {
      Instruction *Copy = I.clone();
      Copy->insertAfter(Behind->getIterator());
      if (!isa<PHINode>(I))
        redirect(*Copy, Values.of(&I), Number);
      Made.push_back(Copy);
      Behind = Copy;
    }
    Copies[&I] = {Values.of(&I), std::move(Made)};
    if (auto *Phi = dyn_cast<PHINode>(&I))
      Phis.push_back(Phi);
  }

  /// Lets \p Copy, number \p Number of an instruction that \p Differs, use what its work-item has.
  void redirect(Instruction &Copy, unsigned Differs, unsigned Number) {
    const unsigned Columns = Differs & InColumns ? By.Columns : 1;
    for (Use &Operand : Copy.operands())
      if (const auto Known = Copies.find(Operand.get()); Known != Copies.end())
        Operand.set(Known->second.of(Number / Columns, Number % Columns, By));
  }

  /// Of one value, row by row; the first one is the value itself.
  struct CopiesOfValue {
    unsigned Differs = 0;
    SmallVector<Value *, 8> Values;

    Value *of(unsigned Row, unsigned Column, CoarseningFactors By) const {
      const unsigned Columns = Differs & InColumns ? By.Columns : 1;
      return Values[(Differs & InRows ? Row * Columns : 0) + (Differs & InColumns ? Column : 0)];
    }
  };

  Function &F;
  const CoarsenedIds Ids;
  const CoarsenedValues &Values;
  const CoarseningFactors By;
  const LoopInfo &Loops; ///< of the code as it was, whose blocks stay
  IRBuilder<> Builder;
  BasicBlock *Head = nullptr, *Body = nullptr;
  SmallVector<BasicBlock *, 16> Blocks;              ///< of Body and behind it
  Value *FirstRow = nullptr, *FirstColumn = nullptr; ///< ids in 64 bits of the first work-item
  DenseMap<const Value *, CopiesOfValue> Copies;
};

} // namespace

PreservedAnalyses CoarsenWorkItems::run(Function &F, FunctionAnalysisManager &AM) {
  const CoarsenedIds Ids(F);
  if (!Ids.Column)
    return PreservedAnalyses::all();
  const CoarsenedValues Values(F, Ids);
  if (!Values.canRunTogether(F))
    return PreservedAnalyses::all();
  const auto &Loops = AM.getResult<LoopAnalysis>(F);
  const CoarseningFactors By = Values.bestFactors(F, Ids, Loops);
  if (refuse("coarsen-work-items.nothing-shared", F, By.Rows * By.Columns == 1))
    return PreservedAnalyses::all();
  Coarsening(F, Ids, Values, By, Loops).apply();
  took("coarsen-work-items.taken", F);
  return PreservedAnalyses::none();
}

} // namespace tessera
