// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/CheckKernels.h"
#include "analysis/values/ClosureUses.h"
#include "checks/CopyClosure.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

namespace {

using Functions = SmallSetVector<const Function *, 16>;

/// \p Kernel and what it calls.
Functions reachedFrom(const Function &Kernel) {
  Functions Reached;
  Reached.insert(&Kernel);
  for (size_t Next = 0; Next != Reached.size(); ++Next)
    for (const Instruction &I : instructions(*Reached[Next]))
      for (const Value *Operand : I.operands())
        if (const auto *Callee = dyn_cast<Function>(Operand); Callee && !Callee->isDeclaration())
          Reached.insert(Callee);
  return Reached;
}

/// Waits anything there at a barrier, or is it tile_static?
bool concernsTile(const Functions &Reached) {
  return any_of(Reached, [](const Function *F) {
    return any_of(instructions(*F), [](const Instruction &I) {
      return isBarrier(I) || any_of(I.operands(), [](const Value *Object) {
               while (const auto *Address = dyn_cast<ConstantExpr>(Object))
                 Object = Address->getOperand(0);
               const auto *Global = dyn_cast<GlobalVariable>(Object);
               return Global && isTileStatic(*Global);
             });
    });
  });
}

std::unique_ptr<Module> copyToCheck(Module &M) {
  Functions Wanted;
  for (const auto &[F, Info] : kernelsOf(M)) {
    const Functions Reached = reachedFrom(*F);
    if ((Info.isTiled() && concernsTile(Reached)) || !usesOfClosure(*F).onlyReads())
      Wanted.insert_range(Reached);
  }
  if (Wanted.empty())
    return nullptr;
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Copy = CloneModule(M, Map, [&](const GlobalValue *Global) {
    const auto *F = dyn_cast<Function>(Global);
    return !F || Wanted.contains(F);
  });
  // Kernels that are not wanted are declarations now, but still say that they are kernels.
  return Copy;
}

/// Clang tells the optimiser, and it alone, where variables live and what is likely.
void dropHints(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      const Intrinsic::ID Id = Call->getIntrinsicID();
      if (Id == Intrinsic::expect || Id == Intrinsic::expect_with_probability)
        Call->replaceAllUsesWith(Call->getArgOperand(0));
      else if (!Call->isLifetimeStartOrEnd() && Id != Intrinsic::assume)
        continue;
      Call->eraseFromParent();
    }
}

/// What \p Slot holds at the end of \p Block, if it is stored there.
ConstantInt *lastStored(BasicBlock &Block, const Value &Slot) {
  for (Instruction &I : reverse(Block))
    if (auto *Store = dyn_cast<StoreInst>(&I); Store && Store->getPointerOperand() == &Slot)
      return dyn_cast<ConstantInt>(Store->getValueOperand());
  return nullptr;
}

/// Several ways out of a scope lead through the block that ends the lives of its variables, and a
/// switch behind it parts them. With nothing left to end each goes straight to where it leads, as
/// without optimisation.
void straightenWaysOutOfScopes(Function &F) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock &Block : F) {
      auto *Switch = dyn_cast<SwitchInst>(Block.getTerminator());
      auto *Load = Switch ? dyn_cast<LoadInst>(Switch->getCondition()) : nullptr;
      if (!Load || &Block.front() != Load || Load->getNextNode() != Switch ||
          !isa<AllocaInst>(Load->getPointerOperand()))
        continue;
      for (BasicBlock *From : SmallVector<BasicBlock *, 4>(predecessors(&Block))) {
        auto *Jump = dyn_cast<BranchInst>(From->getTerminator());
        ConstantInt *Way = lastStored(*From, *Load->getPointerOperand());
        if (!Jump || Jump->isConditional() || !Way)
          continue;
        BasicBlock *To = Switch->findCaseValue(Way)->getCaseSuccessor();
        if (To == &Block || isa<PHINode>(To->front()))
          continue;
        Jump->setSuccessor(0, To);
        Changed = true;
      }
    }
  }
}

void normalize(Module &M) {
  for (Function &F : M) {
    F.removeFnAttr(Attribute::OptimizeForSize);
    F.removeFnAttr(Attribute::MinSize);
    if (F.isDeclaration())
      continue;
    dropHints(F);
    straightenWaysOutOfScopes(F);
    removeUnreachableBlocks(F);
  }
}

} // namespace

PreservedAnalyses CheckKernels::run(Module &M, ModuleAnalysisManager &AM) {
  std::unique_ptr<Module> Copy = copyToCheck(M);
  if (!Copy)
    return PreservedAnalyses::all();
  normalize(*Copy);
  Check(*Copy);
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(*Copy))
    if (!usesOfClosure(*F).Escapes.empty()) {
      Function &Kernel = *M.getFunction(F->getName());
      runStep("copy-closure", Kernel, AM, [&] { copyClosure(Kernel, Info); });
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
