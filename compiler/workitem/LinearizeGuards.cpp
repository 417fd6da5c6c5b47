// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/LinearizeGuards.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "workitem/GuardedRegion.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace tessera {

namespace {

class Rewriter {
public:
  Rewriter(GuardedRegion Region, const KernelKnowledge &Known)
      : Region(std::move(Region)), Info(Known.Info), GuardBlock(this->Region.Guard->getParent()) {
    // The post-dominator tree is out of date after the first change.
    for (BasicBlock *Block : this->Region.Blocks)
      Next[Block] = this->Region.nextInSkeleton(*Block, Known.PDT);
  }

  void run() {
    enterAlways();
    for (BasicBlock *Block : Region.Blocks)
      if (Region.Skeleton.contains(Block))
        guardPieces(*Block);
    repairValues();
  }

private:
  /// The guard's block goes straight in; the condition stays as a value.
  void enterAlways() {
    BranchInst *Guard = Region.Guard;
    IRBuilder<> Builder(Guard);
    Active = Guard->getCondition();
    if (!Region.PassesIfTrue)
      Active = Builder.CreateNot(Active, "active");
    for (PHINode &Phi : Region.Join->phis()) {
      Passive[&Phi] = Phi.getIncomingValueForBlock(GuardBlock);
      Phi.removeIncomingValue(GuardBlock, /*DeletePHIIfEmpty=*/false);
    }
    Builder.CreateBr(Region.Entry);
    Guard->eraseFromParent();
  }

  void guardPieces(BasicBlock &Block) {
    BasicBlock *Rest = &Block;
    const bool LeavesSkeleton = leavesSkeleton(Block);
    while (Instruction *First = firstHarmful(*Rest))
      Rest = guardRun(*Rest, *First);
    if (LeavesSkeleton)
      guardEnd(*Rest, *Next.lookup(&Block));
    else if (is_contained(successors(Rest), Region.Join))
      selectAtJoin(*Rest);
  }

  bool leavesSkeleton(const BasicBlock &Block) const {
    return any_of(successors(&Block), [&](const BasicBlock *To) {
      return To != Region.Join && !Region.Skeleton.contains(To);
    });
  }

  Instruction *firstHarmful(BasicBlock &Block) const {
    for (Instruction &I : Block)
      if (!isa<PHINode>(I) && !I.isTerminator() && !isHarmless(I, Info))
        return &I;
    return nullptr;
  }

  /// Guards \p First and what can be executed together with it. Harmless instructions go before it,
  /// or behind if they need one of its values. Returns the block that follows.
  BasicBlock *guardRun(BasicBlock &Block, Instruction &First) {
    SmallPtrSet<const Instruction *, 8> Late; // needs a value of the run
    SmallSetVector<const Instruction *, 8> Run;
    Instruction *Last = &First;
    Run.insert(&First);
    auto Needs = [](const Instruction &I, const auto &Values) {
      return any_of(I.operand_values(), [&](const Value *Operand) {
        auto *Inside = dyn_cast<Instruction>(Operand);
        return Inside && Values.contains(Inside);
      });
    };
    for (auto At = std::next(First.getIterator()); !At->isTerminator();) {
      Instruction &I = *At++;
      if (!isHarmless(I, Info)) {
        if (Needs(I, Late))
          break;
        I.moveAfter(Last);
        Last = &I;
        Run.insert(&I);
      } else if (Needs(I, Run) || Needs(I, Late)) {
        Late.insert(&I);
      } else {
        I.moveBefore(First.getIterator());
      }
    }
    BasicBlock *Guarded = Block.splitBasicBlock(First.getIterator(), "guarded");
    BasicBlock *After = Guarded->splitBasicBlock(std::next(Last->getIterator()), "after.guarded");
    branchOnActive(Block, *Guarded, *After);
    for (Instruction &I : make_early_inc_range(*Guarded))
      mergeWithPoison(I, Block, *Guarded, *After);
    return After;
  }

  /// What a guarded instruction yields is of no interest where it was not executed.
  void mergeWithPoison(Instruction &I, BasicBlock &Before, BasicBlock &Guarded, BasicBlock &After) {
    if (I.isTerminator() || I.use_empty() || all_of(I.users(), [&](const User *U) {
          return cast<Instruction>(U)->getParent() == &Guarded;
        }))
      return;
    PHINode *Merged = PHINode::Create(I.getType(), 2, I.getName(), After.begin());
    I.replaceUsesWithIf(Merged, [&](const Use &U) {
      return cast<Instruction>(U.getUser())->getParent() != &Guarded;
    });
    Merged->addIncoming(&I, &Guarded);
    Merged->addIncoming(PoisonValue::get(I.getType()), &Before);
  }

  void branchOnActive(BasicBlock &From, BasicBlock &Guarded, BasicBlock &After) {
    Instruction *End = From.getTerminator();
    IRBuilder<> Builder(End);
    Builder.CreateCondBr(Active, &Guarded, &After);
    End->eraseFromParent();
  }

  /// \p Block ends in work for some of the active work-items only: the others go on where that work
  /// ends.
  void guardEnd(BasicBlock &Block, BasicBlock &To) {
    BasicBlock *Guarded =
        Block.splitBasicBlock(Block.getTerminator()->getIterator(), "guarded.end");
    branchOnActive(Block, *Guarded, To);
    for (PHINode &Phi : To.phis())
      Phi.addIncoming(&To == Region.Join ? Passive.lookup(&Phi) : PoisonValue::get(Phi.getType()),
                      &Block);
  }

  /// All work-items come to the join this way: those that are not active keep what they had before
  /// the guard.
  void selectAtJoin(BasicBlock &From) {
    IRBuilder<> Builder(From.getTerminator());
    for (PHINode &Phi : Region.Join->phis()) {
      const int Index = Phi.getBasicBlockIndex(&From);
      Phi.setIncomingValue(Index, Builder.CreateSelect(Active, Phi.getIncomingValue(Index),
                                                       Passive.lookup(&Phi), Phi.getName()));
    }
  }

  /// Values of the pieces that only some execute no longer dominate all of their uses.
  void repairValues() {
    DominatorTree DT(*GuardBlock->getParent());
    for (BasicBlock *Block : Region.Blocks) {
      if (Region.Skeleton.contains(Block))
        continue;
      for (Instruction &I : *Block) {
        SmallVector<Use *, 4> Broken;
        for (Use &U : I.uses())
          if (!DT.dominates(&I, U))
            Broken.push_back(&U);
        if (Broken.empty())
          continue;
        SSAUpdater Updater;
        Updater.Initialize(I.getType(), I.getName());
        Updater.AddAvailableValue(Block, &I);
        Updater.AddAvailableValue(GuardBlock, PoisonValue::get(I.getType()));
        for (Use *U : Broken)
          Updater.RewriteUse(*U);
      }
    }
  }

  GuardedRegion Region;
  const KernelInfo &Info;
  BasicBlock *GuardBlock;
  Value *Active = nullptr;
  DenseMap<const PHINode *, Value *> Passive; ///< the join's values on the way around the region
  DenseMap<const BasicBlock *, BasicBlock *> Next;
};

/// Calls \p Visit for each guard of \p F that can be linearised, inner ones first, until it returns
/// true.
bool visitGuards(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM,
                 function_ref<bool(GuardedRegion, const KernelKnowledge &)> Visit) {
  const KernelKnowledge Known(F, Info, AM);
  for (BasicBlock *Block : post_order(&F)) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    std::optional<GuardedRegion> Region = Branch ? findGuardedRegion(*Branch, Known) : std::nullopt;
    if (Region && Visit(std::move(*Region), Known))
      return true;
  }
  return false;
}

/// True if \p L ends soon also when no work-item should have entered it. LLVM tests a loop at its
/// end and for equality, after a test that it is entered at all; that test must not be the guard
/// itself.
bool endsWithoutGuard(const Loop &L, ScalarEvolution &Counts) {
  if (isa<SCEVConstant>(Counts.getBackedgeTakenCount(&L)))
    return true;
  const BasicBlock *Exiting = L.getExitingBlock();
  const auto *Branch = Exiting ? dyn_cast<BranchInst>(Exiting->getTerminator()) : nullptr;
  const auto *Test =
      Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Test || isa<SCEVCouldNotCompute>(Counts.getBackedgeTakenCount(&L)))
    return false;
  if (Test->isRelational())
    return true;
  const SCEV *Left = Counts.getSCEV(Test->getOperand(0)),
             *Right = Counts.getSCEV(Test->getOperand(1));
  if (!isa<SCEVAddRecExpr>(Left))
    std::swap(Left, Right);
  const auto *Counter = dyn_cast<SCEVAddRecExpr>(Left);
  if (!Counter || Counter->getLoop() != &L || !Counts.isLoopInvariant(Right, &L))
    return false;
  auto Bounded = [&](CmpInst::Predicate Predicate) {
    return Counts.isLoopEntryGuardedByCond(&L, Predicate, Counter->getStart(), Right);
  };
  const SCEV *Step = Counter->getStepRecurrence(Counts);
  return (Step->isOne() && (Bounded(CmpInst::ICMP_ULE) || Bounded(CmpInst::ICMP_SLE))) ||
         (Step->isAllOnesValue() && (Bounded(CmpInst::ICMP_UGE) || Bounded(CmpInst::ICMP_SGE)));
}

/// Tries the rewrite on a copy: only there can be seen what the guard had implied. \p Number counts
/// the guards of F.
bool isSafeWithoutGuard(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM,
                        unsigned Number) {
  ValueToValueMapTy Map;
  Function *Trial = CloneFunction(&F, Map);
  SmallPtrSet<const BasicBlock *, 8> Headers;
  visitGuards(*Trial, Info, AM, [&](GuardedRegion Region, const KernelKnowledge &Known) {
    if (Number--)
      return false;
    for (const BasicBlock *Block : Region.Blocks)
      if (Region.Skeleton.contains(Block) && Known.LI.isLoopHeader(Block))
        Headers.insert(Block);
    Rewriter(std::move(Region), Known).run();
    return true;
  });
  AM.invalidate(*Trial, PreservedAnalyses::none());
  auto &LI = AM.getResult<LoopAnalysis>(*Trial);
  auto &Counts = AM.getResult<ScalarEvolutionAnalysis>(*Trial);
  const bool Safe = all_of(LI.getLoopsInPreorder(), [&](const Loop *L) {
    return !Headers.contains(L->getHeader()) || endsWithoutGuard(*L, Counts);
  });
  AM.clear(*Trial, Trial->getName());
  Trial->eraseFromParent();
  return Safe;
}

/// Linearises one guard of \p F, an inner one first; false if there is none.
bool linearizeOne(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM) {
  unsigned Number = 0;
  const bool Changed =
      visitGuards(F, Info, AM, [&](GuardedRegion Region, const KernelKnowledge &Known) {
        if (refuse("linearize-guards.endless", F, !isSafeWithoutGuard(F, Info, AM, Number++)))
          return false;
        took("linearize-guards.taken", F);
        Rewriter(std::move(Region), Known).run();
        return true;
      });
  if (Changed)
    AM.invalidate(F, PreservedAnalyses::none());
  return Changed;
}

/// Lets \p V be computed where it was not: what it is made of no longer yields poison. Loads of
/// captured values are taken to be initialised.
void forgetFlags(Value &V) {
  SmallSetVector<Instruction *, 8> Slice;
  auto Add = [&](Value *Operand) {
    if (auto *I = dyn_cast<Instruction>(Operand); I && !isa<PHINode>(I))
      Slice.insert(I);
  };
  Add(&V);
  for (unsigned I = 0; I < Slice.size(); ++I) {
    Slice[I]->dropPoisonGeneratingFlags();
    for (Value *Operand : Slice[I]->operand_values())
      Add(Operand);
  }
}

/// Gives the tile-uniform part of a guard a branch of its own: `if (i < n && n > 0)` becomes `if (n
/// > 0) if (i < n)`. It often is what keeps a loop from being entered.
void separateUniformPart(BranchInst &Branch, const TileUniformity &Uniformity) {
  using namespace PatternMatch;
  Value *A, *B;
  Value *Condition = Branch.getCondition();
  const bool And = match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)));
  if (!And && !match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return;
  if (Uniformity.of(A) != Uniform::Yes)
    std::swap(A, B);
  if (refuse("linearize-guards.no-uniform-part", Branch, Uniformity.of(A) != Uniform::Yes) ||
      refuse("linearize-guards.uniform-alone", Branch, Uniformity.of(B) == Uniform::Yes))
    return;
  took("linearize-guards.part-separated", Branch);
  forgetFlags(*A);
  BasicBlock *First = Branch.getParent();
  BasicBlock *Around = Branch.getSuccessor(And ? 1 : 0);
  BasicBlock *Second = First->splitBasicBlock(Branch.getIterator(), "divergent.part");
  Branch.setCondition(B);
  Instruction *Jump = First->getTerminator();
  IRBuilder<> Builder(Jump);
  Builder.CreateCondBr(A, And ? Second : Around, And ? Around : Second);
  Jump->eraseFromParent();
  for (PHINode &Phi : Around->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Second), First);
}

void separateUniformParts(Function &F, const KernelInfo &Info, FunctionAnalysisManager &AM) {
  const KernelKnowledge Known(F, Info, AM);
  SmallVector<BranchInst *, 8> Guards;
  for (BasicBlock &Block : F)
    if (auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
        Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1) &&
        !Known.Control.mustBeUniform(&Block) && !Known.LI.isLoopHeader(Branch->getSuccessor(0)) &&
        !Known.LI.isLoopHeader(Branch->getSuccessor(1)))
      Guards.push_back(Branch);
  for (BranchInst *Guard : Guards)
    separateUniformPart(*Guard, Known.Uniformity);
  AM.invalidate(F, PreservedAnalyses::none());
}

} // namespace

PreservedAnalyses LinearizeGuards::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M)) {
    // Loops get preheaders and exits of their own: a guarded piece then never is a loop's edge.
    FunctionPassManager Simplify;
    Simplify.addPass(LoopSimplifyPass());
    FAM.invalidate(*F, Simplify.run(*F, FAM));
    runStep("separate-uniform-parts", *F, AM, [&] { separateUniformParts(*F, Info, FAM); });
    while (linearizeOne(*F, Info, FAM))
      Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
