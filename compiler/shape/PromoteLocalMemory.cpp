// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/PromoteLocalMemory.h"
#include "analysis/KernelKnowledge.h"
#include "analysis/UnrollLoop.h"
#include "analysis/values/HoistConstants.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "contract/Variants.h"
#include "shape/FlattenLoops.h"
#include "shape/StagedCopies.h"
#include "shape/TileOrigins.h"
#include "shape/WritesAtItsEnd.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tessera {

/// A load of tile_static memory in a loop inside one with a barrier; null if there is none.
static const LoadInst *usedInLoop(const Function &Kernel, const LoopInfo &LI) {
  for (const Instruction &I : instructions(Kernel)) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const Loop *L = Load ? LI.getLoopFor(Load->getParent()) : nullptr;
    if (!L || !L->getParentLoop())
      continue;
    const auto *Global =
        dyn_cast<GlobalVariable>(getUnderlyingObject(Load->getPointerOperand(), /*MaxLookup=*/0));
    if (Global && isTileStatic(*Global) && holdsBarrier(*L->getParentLoop()))
      return Load;
  }
  return nullptr;
}

static bool hasOneEnd(const Function &Kernel, const LoopInfo &LI) {
  ReversePostOrderTraversal<const Function *> Order(&Kernel);
  return !containsIrreducibleCFG<const BasicBlock *>(Order, LI) &&
         all_of(Kernel, [](const BasicBlock &Block) {
           return isa<BranchInst, SwitchInst, ReturnInst>(Block.getTerminator());
         });
}

namespace {

/// Makes the untiled version of one kernel.
class VersionMaker {
public:
  VersionMaker(Function &Kernel, const KernelInfo &Info, FunctionPassManager &Prepare,
               FunctionPassManager &Simplify, FunctionAnalysisManager &AM)
      : Kernel(Kernel), Info(Info), Prepare(Prepare), Simplify(Simplify), AM(AM) {
    assert(Info.isTiled() && "only a tiled kernel has an untiled version");
  }

  /// What hinders; null if it is there, and is told of.
  const char *run(const LoadInst &Used, VariantGains &Gains) {
    ValueToValueMapTy Map;
    Version = CloneFunction(&Kernel, Map);
    Version->setName(Kernel.getName() + ".untiled");
    const char *Hindrance = promote();
    if (Hindrance) {
      AM.clear(*Version, Version->getName());
      Version->eraseFromParent();
      return Hindrance;
    }
    Version->removeFnAttr(attr::Tile);
    Version->removeFnAttr(Attribute::Convergent);
    addProperty(*Version, Kernel, Property::NoAlias);
    addProperty(*Version, Kernel, Property::Untiled);
    took("promote-local-memory.taken", Kernel);
    Gains.tell(*Version, Used.getDebugLoc(), "the tile's copy is not needed",
               ": the kernel also runs without tiles");
    return nullptr;
  }

private:
  void changed() { AM.invalidate(*Version, PreservedAnalyses::none()); }

  void simplify(FunctionPassManager &Passes) { AM.invalidate(*Version, Passes.run(*Version, AM)); }

  template <typename BodyT> std::invoke_result_t<BodyT> step(Step S, BodyT Body) {
    return runStep(S, *Version, AM, Body);
  }

  void hoistConstants() {
    step("hoist-kernel-constants", [this] { hoistKernelConstants(*Version, Info); });
  }

  void removeBarriers() {
    for (Instruction &I : make_early_inc_range(instructions(*Version)))
      if (isBarrier(I) || isFence(I))
        I.eraseFromParent();
  }

  const char *promote() {
    hoistConstants();
    changed();
    simplify(Prepare);
    StagedCopies Copies(*Version, Info, AM);
    if (const char *Hindrance = Copies.find(KernelKnowledge(*Version, Info, AM).Uniformity))
      return Hindrance;
    step("forward-copies", [&] { Copies.forward(); });
    step("remove-barriers", [this] { removeBarriers(); });
    hoistConstants();
    step("fold-tile-origins", [this] { foldTileOrigins(*Version, Info); });
    changed();
    simplify(Simplify);
    if (refuse("promote-local-memory.needs-tile", *Version, needsTile()))
      return "is used together with the work-item's place in its tile";
    for (const auto &[Inner, Outer] : Copies.loops())
      if (refuse("promote-local-memory.not-flat", *Version, !flatten(*Inner, *Outer)))
        return "is used in a loop that does not continue the one that makes it";
    simplify(Simplify);
    return nullptr;
  }

  bool needsTile() const {
    return any_of(instructions(*Version), [](const Instruction &I) {
      const std::optional<IdCall> Id = matchIdCall(&I);
      return Id && Id->Kind != IdKind::Global;
    });
  }

  bool flatten(const BasicBlock &Inner, const BasicBlock &Outer) {
    auto &LI = AM.getResult<LoopAnalysis>(*Version);
    Loop *InnerLoop = LI.getLoopFor(&Inner), *OuterLoop = LI.getLoopFor(&Outer);
    const bool Flat = InnerLoop && OuterLoop && InnerLoop->getParentLoop() == OuterLoop &&
                      step("flatten-loops", [&] {
                        return flattenLoops(*OuterLoop, *InnerLoop,
                                            AM.getResult<ScalarEvolutionAnalysis>(*Version));
                      });
    changed();
    return Flat;
  }

  Function &Kernel;
  const KernelInfo &Info;
  FunctionPassManager &Prepare, &Simplify;
  FunctionAnalysisManager &AM;
  Function *Version = nullptr;
};

} // namespace

PreservedAnalyses PromoteLocalMemory::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &AM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  VariantGains Gains(Promoted);
  bool Changed = false;
  for (const auto &[F, Info] : kernelsOf(M)) {
    const auto &LI = AM.getResult<LoopAnalysis>(*F);
    // In one dimension no rows would share what they loop over: nothing is gained.
    const LoadInst *Used =
        Info.isTiled() && require("promote-local-memory.one-dimension", *F, Info.Rank > 1)
            ? usedInLoop(*F, LI)
            : nullptr;
    if (!Used || refuse("promote-local-memory.control-flow", *F, !hasOneEnd(*F, LI)))
      continue;
    const char *Hindrance = writesAtItsEnd(*F, Info, LI)
                                ? VersionMaker(*F, Info, Prepare, Simplify, AM).run(*Used, Gains)
                                : "belongs to a kernel that writes before its last barrier";
    Changed |= !Hindrance;
    if (Hindrance && Missed)
      Missed(remarkIn(*F, Used->getDebugLoc(),
                      "the tile's copy " + std::string(Hindrance) +
                          " and so is needed [-Rpass-missed=amp]"));
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace tessera
