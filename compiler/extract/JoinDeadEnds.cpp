// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "extract/JoinDeadEnds.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace tessera {

namespace {

using BlockSet = SmallSetVector<BasicBlock *, 8>;

/// Those from which a way leads to the end of \p F.
BlockSet blocksThatEnd(Function &F) {
  BlockSet Found;
  for (BasicBlock &Block : F)
    if (isa<ReturnInst>(Block.getTerminator()))
      Found.insert(&Block);
  for (size_t Next = 0; Next != Found.size(); ++Next)
    Found.insert_range(predecessors(Found[Next]));
  return Found;
}

class DeadEnds {
public:
  explicit DeadEnds(Function &F) : F(F), Living(blocksThatEnd(F)) {}

  void join() {
    if (!Living.contains(&F.getEntryBlock())) {
      took("join-dead-ends.all", F);
      BasicBlock *End = BasicBlock::Create(F.getContext(), "end", &F);
      ReturnInst::Create(F.getContext(), End);
      goOn(gather(F.getEntryBlock()), *End);
      return;
    }
    SmallVector<BasicBlock *, 8> Forks;
    for (BasicBlock &Block : F)
      if (Living.contains(&Block) &&
          !all_of(successors(&Block), [&](BasicBlock *To) { return Living.contains(To); }))
        Forks.push_back(&Block);
    for (BasicBlock *Fork : Forks)
      joinAt(*Fork);
  }

private:
  /// \p From and what it leads to.
  static BlockSet gather(BasicBlock &From) {
    BlockSet Region;
    Region.insert(&From);
    for (size_t Next = 0; Next != Region.size(); ++Next)
      Region.insert_range(successors(Region[Next]));
    return Region;
  }

  void joinAt(BasicBlock &Fork) {
    took("join-dead-ends.taken", Fork);
    BlockSet Dead;
    BasicBlock *Other = nullptr;
    for (BasicBlock *To : successors(&Fork))
      if (!Living.contains(To))
        Dead.insert(To);
      else if (!Other)
        Other = To;
    // Who comes by one of them meets the others at once: no value depends on the way.
    BasicBlock *Joined = Other;
    if (Other->getSinglePredecessor())
      FoldSingleEntryPHINodes(Other);
    else
      Joined = SplitBlockPredecessors(Other, {&Fork}, ".joined");
    for (BasicBlock *To : Dead)
      goOn(regionBehind(Fork, *To), *Joined);
    ConstantFoldTerminator(&Fork, /*DeleteDeadConditions=*/true);
    if (Joined != Other && Joined->getUniquePredecessor())
      TryToSimplifyUncondBranchFromEmptyBlock(Joined);
  }

  /// The blocks that \p Fork leads to through \p To, which no other way leads to: copies if there
  /// is one.
  static BlockSet regionBehind(BasicBlock &Fork, BasicBlock &To) {
    BlockSet Region = gather(To);
    const bool IsOwn = all_of(Region, [&](BasicBlock *Block) {
      return all_of(predecessors(Block), [&](BasicBlock *From) {
        return Region.contains(From) || (From == &Fork && Block == &To);
      });
    });
    if (!refuse("join-dead-ends.other-ways", To, !IsOwn))
      return Region;
    ValueToValueMapTy Map;
    SmallVector<BasicBlock *, 8> Copies;
    for (BasicBlock *Block : Region) {
      Copies.push_back(CloneBasicBlock(Block, Map, "", Fork.getParent()));
      Map[Block] = Copies.back();
    }
    remapInstructionsInBlocks(Copies, Map);
    for (unsigned Edge = count(successors(&Fork), &To); Edge > 0; --Edge)
      To.removePredecessor(&Fork);
    Fork.getTerminator()->replaceSuccessorWith(&To, Copies.front());
    for (BasicBlock *Copy : Copies)
      for (PHINode &Phi : make_early_inc_range(Copy->phis()))
        Phi.removeIncomingValueIf([&](unsigned In) {
          return !is_contained(predecessors(Copy), Phi.getIncomingBlock(In));
        });
    return BlockSet(Copies.begin(), Copies.end());
  }

  /// Every way through \p Region ends at \p To.
  void goOn(const BlockSet &Region, BasicBlock &To) {
    for (BasicBlock *Block : Region)
      if (Instruction *End = Block->getTerminator(); isa<UnreachableInst>(End))
        replaceEnd(*End, To);
    while (BasicBlock *Head = headWithoutWayOut(Region))
      giveWayOut(*Head, To);
    for (BasicBlock *Block : reverse(Region))
      if (Block->getSingleSuccessor() == &To &&
          &*Block->getFirstNonPHIOrDbg() == Block->getTerminator())
        TryToSimplifyUncondBranchFromEmptyBlock(Block);
  }

  static void replaceEnd(Instruction &End, BasicBlock &To) {
    assert(isa<UnreachableInst>(End) && "a way that goes on keeps its end");
    BranchInst *Jump = BranchInst::Create(&To, End.getIterator());
    Jump->setDebugLoc(End.getDebugLoc());
    End.eraseFromParent();
  }

  /// The first block of a loop in \p Region that leads nowhere else; null if there is none.
  BasicBlock *headWithoutWayOut(const BlockSet &Region) {
    const BlockSet Ending = blocksThatEnd(F);
    // A component comes before those that lead to it, so the first leads to no other one. It ends
    // with the block that the search came to first.
    for (auto Component = scc_begin(&F); !Component.isAtEnd(); ++Component)
      if (Region.contains(Component->back()) && !Ending.contains(Component->back()))
        return Component->back();
    return nullptr;
  }

  /// Iterations are counted, and the loop does something, lest LLVM believes that it comes to an
  /// end.
  void giveWayOut(BasicBlock &Head, BasicBlock &To) {
    assert(&Head != &F.getEntryBlock() && "no loop begins with the kernel");
    BasicBlock *Again = Head.splitBasicBlock(Head.getTerminator(), Head.getName() + ".again");
    Instruction *Jump = Head.getTerminator();
    IRBuilder<> Builder(Jump);
    Builder.SetCurrentDebugLocation(Again->getTerminator()->getDebugLoc());
    Builder.CreateIntrinsic(Intrinsic::sideeffect, {});
    auto *Iterations = BinaryOperator::CreateAdd(Builder.getInt64(0), Builder.getInt64(1),
                                                 "iterations", Jump->getIterator());
    SSAUpdater Updater;
    Updater.Initialize(Builder.getInt64Ty(), "iterations");
    Updater.AddAvailableValue(&F.getEntryBlock(), Builder.getInt64(0));
    Updater.AddAvailableValue(&Head, Iterations);
    Iterations->setOperand(0, Updater.GetValueInMiddleOfBlock(&Head));
    Builder.CreateCondBr(Builder.CreateIsNull(Iterations), &To, Again);
    Jump->eraseFromParent();
  }

  Function &F;
  const BlockSet Living; ///< of the kernel as it was
};

/// A function that does what \p Call does. LLVM knows of an intrinsic that it does not return, but
/// not of this.
Function *outline(IntrinsicInst &Call) {
  Module &M = *Call.getModule();
  LLVMContext &Context = M.getContext();
  StringRef Name = Call.getCalledFunction()->getName();
  Name.consume_front("llvm.");
  Function *Result = Function::Create(FunctionType::get(Type::getVoidTy(Context), false),
                                      GlobalValue::InternalLinkage, Name, M);
  Result->setDoesNotThrow();
  Result->addFnAttr(Attribute::NoInline);
  Result->addFnAttr(Attribute::Cold);
  IRBuilder<> Builder(BasicBlock::Create(Context, "entry", Result));
  Builder.Insert(Call.clone())->setDebugLoc({});
  Builder.CreateUnreachable();
  return Result;
}

/// What \p F calls seems to return.
void forgetNoReturn(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->doesNotReturn())
      continue;
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(Call)) {
      CallInst *Outlined = CallInst::Create(outline(*Intrinsic), "", Call->getIterator());
      Outlined->setDebugLoc(Call->getDebugLoc());
      Call->eraseFromParent();
      continue;
    }
    Call->removeFnAttr(Attribute::NoReturn);
    if (Function *Callee = Call->getCalledFunction())
      Callee->removeFnAttr(Attribute::NoReturn);
  }
}

} // namespace

PreservedAnalyses JoinDeadEnds::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  // What follows a call that does not return ends there, in all kernels before functions are made
  // to return that several of them call.
  for (Function *Kernel : Kernels)
    removeUnreachableBlocks(*Kernel);
  for (Function *Kernel : Kernels) {
    forgetNoReturn(*Kernel);
    DeadEnds(*Kernel).join();
    EliminateUnreachableBlocks(*Kernel);
  }
  return Kernels.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace tessera
