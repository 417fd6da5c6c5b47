// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/ChooseTileGroup.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// What is gained falls with each tile more; what the tiles keep in the cache does not.
static constexpr unsigned MostTiles = 4;
/// Of the first-level cache, which has 32 KiB at least; the rest is for what tiles load.
static constexpr uint64_t MostTileMemory = 24 * 1024;

static bool isInTile(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address, /*MaxLookup=*/0);
  const auto *Global = dyn_cast<GlobalVariable>(Object);
  return isa<AllocaInst>(Object) || (Global && isTileStatic(*Global));
}

/// Must other tiles not wait for this? A call might end the tile, and what is not inlined may do
/// anything; a tile may hold from barrier to barrier what another one waits for with atomics, whose
/// results tell it.
static bool keepsTilesApart(const Instruction &I) {
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return refuse("choose-tile-group.waits", I, !I.use_empty() && !isInTile(*I.getOperand(0)));
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<IntrinsicInst>(Call))
    return false;
  const Function *Callee = Call->getCalledFunction();
  return refuse("choose-tile-group.calls", I,
                !Callee || !Callee->getName().starts_with(callee::Prefix)) ||
         refuse("choose-tile-group.may-abort", I, Callee->getName() == callee::Abort);
}

/// A load in a loop with barriers that goes on with the loop and is the same for all tiles of a
/// group; null if there is none.
static const LoadInst *findShared(const KernelKnowledge &Known) {
  for (const Loop *L : Known.LI.getLoopsInPreorder()) {
    if (!Known.Control.holdsBarrier(L))
      continue;
    for (const BasicBlock *Block : L->blocks())
      for (const Instruction &I : *Block) {
        const auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || readsKernelConstant(*Load, Known.Info) ||
            isInTile(*Load->getPointerOperand()) || L->isLoopInvariant(Load->getPointerOperand()))
          continue;
        const Dependence Address = Known.Values.of(Load->getPointerOperand());
        if (Address.May.intersects(Sources::anyWorkItem()) &&
            require("choose-tile-group.of-tile", *Load,
                    !Address.mayDependOn(Sources::tile(Known.Info.Rank - 1))))
          return Load;
      }
  }
  return nullptr;
}

/// About what a tile keeps from barrier to barrier: its tile_static variables, and the work-items'
/// private ones and what changes in loops with barriers.
static uint64_t tileMemory(Function &Kernel, const KernelKnowledge &Known,
                           const TileUniformity &InGroups) {
  const DataLayout &DL = Kernel.getDataLayout();
  uint64_t OfTile = 0, OfWorkItem = 0;
  for (const GlobalVariable *Global : tileStaticsOf(Kernel))
    OfTile += DL.getTypeAllocSize(Global->getValueType());
  for (const Instruction &I : instructions(Kernel)) {
    const Loop *L = Known.LI.getLoopFor(I.getParent());
    if (const auto *Variable = dyn_cast<AllocaInst>(&I)) {
      if (const std::optional<TypeSize> Bytes = Variable->getAllocationSize(DL))
        OfWorkItem += Bytes->getFixedValue();
    } else if (isa<PHINode>(I) && L && L->getHeader() == I.getParent() &&
               Known.Control.holdsBarrier(L) && InGroups.of(&I) != Uniform::Yes)
      OfWorkItem += DL.getTypeAllocSize(I.getType()).getFixedValue();
  }
  return OfTile + OfWorkItem * Known.Info.maxWorkItems();
}

/// The load that tiles of a group share; null if tiles had better run one by one. Otherwise \p Info
/// says how many.
static const LoadInst *chooseGroup(Function &Kernel, KernelInfo &Info,
                                   FunctionAnalysisManager &AM) {
  if (!Info.isTiled() || refuse("choose-tile-group.other-rank", Kernel, Info.Rank != 2) ||
      any_of(instructions(Kernel), keepsTilesApart))
    return nullptr;
  const KernelKnowledge Known(Kernel, Info, AM);
  const LoadInst *Shared = findShared(Known);
  if (refuse("choose-tile-group.nothing-shared", Kernel, !Shared))
    return nullptr;
  const TileUniformity InGroups(Known.Values, Known.Control, Info, /*Groups=*/true);
  if (refuse("choose-tile-group.tiles-part", Kernel, !agreesAtBarriers(Known.Control, InGroups)))
    return nullptr;
  const uint64_t Bytes = tileMemory(Kernel, Known, InGroups);
  Info.TileGroup = MostTiles;
  while (Info.TileGroup > 1 && Info.TileGroup * Bytes > MostTileMemory)
    Info.TileGroup /= 2;
  return require("choose-tile-group.large-tile", Kernel, Info.TileGroup > 1) ? Shared : nullptr;
}

PreservedAnalyses ChooseTileGroup::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (auto &[F, Info] : kernelsOf(M)) {
    const LoadInst *Shared = chooseGroup(*F, Info, FAM);
    if (!Shared)
      continue;
    took("choose-tile-group.taken", *F);
    F->addFnAttr(attr::TileGroup, utostr(Info.TileGroup));
    if (Grouped)
      Grouped(diagnosticAt(Shared->getDebugLoc(),
                           "groups of " + std::to_string(Info.TileGroup) +
                               " tiles run in step and share what they load here [-Rpass=amp]",
                           Severity::Remark));
  }
  return PreservedAnalyses::none();
}

} // namespace tessera
