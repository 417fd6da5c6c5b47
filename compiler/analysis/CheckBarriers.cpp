// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/CheckBarriers.h"
#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "contract/Names.h"
#include "contract/Rules.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tessera {

/// Without promotion every local variable is memory, and nothing loaded from memory is provable.
static void promoteLocals(Function &F) {
  DominatorTree DT(F);
  SmallVector<AllocaInst *, 16> Promotable;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && isAllocaPromotable(Alloca))
      Promotable.push_back(Alloca);
  if (!Promotable.empty())
    PromoteMemToReg(Promotable, DT);
}

/// The first branch, in the order of the function, that parts the work-items which should meet at
/// \p Barrier.
static const BasicBlock *findDivergentDecider(const Instruction &Barrier,
                                              const BarrierControl &Control,
                                              const TileUniformity &Uniformity) {
  auto Deciders = Control.decidersOf(Barrier.getParent());
  for (const BasicBlock &Block : *Barrier.getFunction())
    if (Deciders.contains(&Block) && Uniformity.ofBranch(&Block) == Uniform::No)
      return &Block;
  return nullptr;
}

/// The index of the work-item that makes the branch at the end of \p Decider differ, if it can be
/// told: followed from the condition through what is computed from it.
static std::optional<IdCall> findIndex(const BasicBlock &Decider,
                                       const TileUniformity &Uniformity) {
  SmallSetVector<const Value *, 16> Values;
  for (const Value *Operand : Decider.getTerminator()->operands())
    Values.insert(Operand);
  for (size_t Next = 0; Next != Values.size(); ++Next) {
    if (Uniformity.of(Values[Next]) != Uniform::No)
      continue;
    if (std::optional<IdCall> Id = matchIdCall(Values[Next]))
      return Id;
    for (const Value *Operand : cast<Instruction>(Values[Next])->operands())
      Values.insert(Operand);
  }
  return std::nullopt;
}

static std::string describeCondition(const BasicBlock &Decider, const TileUniformity &Uniformity) {
  const std::optional<IdCall> Id = findIndex(Decider, Uniformity);
  if (!Id)
    return "this condition depends on the work-item";
  return ("this condition depends on the work-item's " +
          Twine(Id->Kind == IdKind::Local ? "local" : "global") + " index, dimension " +
          Twine(Id->Dimension))
      .str();
}

static DebugLoc placeOfCondition(const BasicBlock &Decider) {
  return Decider.getTerminator()->getDebugLoc();
}

bool reportDivergentBarriers(Function &F, const DiagnosticSink &Report) {
  Expected<KernelInfo> Info = KernelInfo::read(F);
  if (!Info) {
    Report({Severity::Error, toString(Info.takeError()), {}, {}});
    return true;
  }
  ValueToValueMapTy Map;
  Function *Clone = CloneFunction(&F, Map);
  scope_exit Erase([&] { Clone->eraseFromParent(); });
  promoteLocals(*Clone);
  DominatorTree DT(*Clone);
  PostDominatorTree PDT(*Clone);
  LoopInfo LI(DT);
  BarrierControl Control(*Clone, PDT, LI);
  if (Control.barriers().empty())
    return false;
  TileUniformity Uniformity(*Clone, *Info, DT, PDT, Control);
  bool Found = false;
  for (const Instruction *Barrier : Control.barriers()) {
    const BasicBlock *Decider = findDivergentDecider(*Barrier, Control, Uniformity);
    if (!Decider)
      continue;
    Found = true;
    KernelDiagnostic Diagnostic = diagnosticAt(Barrier->getDebugLoc(), Rule::DivergentBarrier);
    Diagnostic.Notes.push_back(
        {describeCondition(*Decider, Uniformity), placeOf(placeOfCondition(*Decider))});
    Report(Diagnostic);
  }
  return Found;
}

PreservedAnalyses CheckBarriers::run(Module &M, ModuleAnalysisManager &AM) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  for (Function *Kernel : Kernels)
    reportDivergentBarriers(*Kernel, Report);
  return PreservedAnalyses::all();
}

} // namespace tessera
