// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/NormalizeKernel.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "workitem/SplitPoints.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera {

/// Splitting relies on every cycle being a loop with one header.
static void makeReducible(Function &F, FunctionAnalysisManager &AM) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  ReversePostOrderTraversal<const Function *> Order(&F);
  if (!containsIrreducibleCFG<const BasicBlock *>(Order, LI))
    return;
  FunctionPassManager Passes;
  Passes.addPass(LowerSwitchPass());
  Passes.addPass(FixIrreduciblePass());
  AM.invalidate(F, PreservedAnalyses::none());
  Passes.run(F, AM);
}

static bool isWideId(const Instruction &I) {
  return isa<SExtInst, ZExtInst>(I) && matchIdCall(I.getOperand(0));
}

/// One of each value that only makes an id wider, behind the id: see mergeIdCalls().
static void mergeWideIds(Function &F) {
  std::map<std::tuple<Value *, unsigned, Type *>, Instruction *> First;
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      if (!isWideId(I))
        continue;
      Instruction *&Known = First[{I.getOperand(0), I.getOpcode(), I.getType()}];
      if (!Known) {
        Known = &I;
        continue;
      }
      Known->andIRFlags(&I);
      Known->moveAfter(cast<Instruction>(I.getOperand(0)));
      I.replaceAllUsesWith(Known);
      I.eraseFromParent();
    }
}

/// One call of each id function with each argument, at the kernel's beginning: then no phi stands
/// between a use and the id, which every region knows anew without carrying it.
static void mergeIdCalls(Function &F) {
  std::map<std::pair<IdKind, unsigned>, Instruction *> First;
  BasicBlock &Entry = F.getEntryBlock();
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      std::optional<IdCall> Id = matchIdCall(&I);
      if (!Id)
        continue;
      Instruction *&Known = First[{Id->Kind, Id->Dimension}];
      if (Known) {
        I.replaceAllUsesWith(Known);
        I.eraseFromParent();
        continue;
      }
      Known = &I;
      I.moveBefore(Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    }
  mergeWideIds(F);
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis()))
      if (auto *Same = dyn_cast_or_null<Instruction>(Phi.hasConstantValue());
          Same && (matchIdCall(Same) || isWideId(*Same))) {
        Phi.replaceAllUsesWith(Same);
        Phi.eraseFromParent();
      }
}

/// What both ways to a block make wider it makes wider itself: LLVM sinks such instructions into
/// both, and for lanes that part there the phi would be as good as any number.
static void mergeWidePhis(Function &F) {
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis())) {
      auto *First = dyn_cast<CastInst>(Phi.getIncomingValue(0));
      const bool IsEqual = First && isa<SExtInst, ZExtInst>(First) &&
                           all_of(Phi.incoming_values(), [First](const Use &Incoming) {
                             const auto *Other = dyn_cast<CastInst>(Incoming);
                             return Other && Other->getOpcode() == First->getOpcode() &&
                                    Other->getOperand(0) == First->getOperand(0);
                           });
      if (!IsEqual)
        continue;
      Instruction *New = First->clone();
      for (const Use &Incoming : Phi.incoming_values())
        New->andIRFlags(Incoming);
      New->insertBefore(Block.getFirstInsertionPt());
      Phi.replaceAllUsesWith(New);
      Phi.eraseFromParent();
    }
}

/// `n - 1 - i` is `n + ~i` to LLVM, and `255 - i` is `i ^ 255` where i has no other bits; as a
/// difference it has a stride, and never wraps around.
static void subtractComplements(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Of = nullptr;
    const APInt *Bits = nullptr;
    const bool IsTerm = any_of(I.users(), [](const User *U) {
      const auto *Sum = dyn_cast<BinaryOperator>(U);
      return Sum && is_contained({Instruction::Add, Instruction::Sub}, Sum->getOpcode());
    });
    if (!I.getType()->isIntegerTy() || !match(&I, m_Xor(m_Value(Of), m_APInt(Bits))) ||
        !(Bits->isAllOnes() ? IsTerm
                            : Bits->isMask() && MaskedValueIsZero(Of, ~*Bits, F.getDataLayout())))
      continue;
    IRBuilder<> Builder(&I);
    Value *Difference = Builder.CreateNSWSub(I.getOperand(1), Of);
    Difference->takeName(&I);
    I.replaceAllUsesWith(Difference);
    I.eraseFromParent();
  }
}

/// Variables first: the entry must keep them when a barrier ends it.
static void gatherVariables(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : Entry)
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Variables.push_back(Alloca);
  for (AllocaInst *Alloca : reverse(Variables))
    Alloca->moveBefore(Entry, Entry.begin());
}

void normalizeKernel(Function &F, bool Optimize, FunctionAnalysisManager &AM) {
  removeUnreachableBlocks(F);
  makeReducible(F, AM);
  gatherVariables(F);
  if (Optimize) {
    mergeIdCalls(F);
    subtractComplements(F);
    mergeWidePhis(F);
  }
  runStep("end-blocks-at-barriers", F, AM, [&] { endBlocksAtBarriers(F); });
  assert(all_of(F,
                [](const BasicBlock &Block) {
                  return none_of(Block, isBarrier) || Block.getSingleSuccessor();
                }) &&
         "a barrier is the last thing in its block");
  DominatorTree DT(F);
  LoopInfo LI(DT);
  SmallVector<Loop *, 8> Outermost(LI.begin(), LI.end());
  for (Loop *L : Outermost) {
    simplifyLoop(L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
    // A value of a loop that a later region needs is then stored once, where the loop ends.
    if (Optimize)
      formLCSSARecursively(*L, DT, &LI, nullptr);
  }
  // Unrolling leaves several phis for one value; each would be an array of its own.
  if (Optimize)
    for (BasicBlock &Block : F)
      EliminateDuplicatePHINodes(&Block);
}

} // namespace tessera
