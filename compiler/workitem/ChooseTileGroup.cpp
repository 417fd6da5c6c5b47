// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/ChooseTileGroup.h"
#include "analysis/BarrierControl.h"
#include "analysis/TileUniformity.h"
#include "contract/Names.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "choose-tile-group"

using namespace llvm;

STATISTIC(NumGrouped, "kernels whose tiles run in groups");

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
    return !I.use_empty() && !isInTile(*I.getOperand(0));
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<IntrinsicInst>(Call))
    return false;
  const Function *Callee = Call->getCalledFunction();
  return !Callee || !Callee->getName().starts_with(callee::Prefix) ||
         Callee->getName() == callee::Abort;
}

namespace {

/// What an address is computed from.
struct AddressParts {
  bool OfTile = false;     ///< differs, or may differ, between tiles of a group
  bool OfWorkItem = false; ///< differs between work-items of a tile

  explicit AddressParts(const Value &Address, const KernelInfo &Info) {
    SmallSetVector<const Instruction *, 16> Parts;
    auto Add = [&](const Value *V) {
      if (const auto *I = dyn_cast<Instruction>(V))
        Parts.insert(I);
    };
    Add(&Address);
    for (size_t Next = 0; Next != Parts.size(); ++Next) {
      const Instruction &I = *Parts[Next];
      const auto *Load = dyn_cast<LoadInst>(&I);
      if (const std::optional<IdCall> Id = matchIdCall(&I)) {
        OfTile |= Id->Dimension == 0 && Id->Kind != IdKind::Local;
        OfWorkItem |= Id->Kind == IdKind::Local || Id->Kind == IdKind::Global;
      } else if (Load ? !readsKernelConstant(*Load, Info) : I.mayReadOrWriteMemory())
        OfTile = true;
      else
        for (const Value *Operand : I.operands())
          Add(Operand);
    }
  }
};

} // namespace

/// A load in a loop with barriers that goes on with the loop and is the same for all tiles of a
/// group; null if there is none.
static const LoadInst *findShared(const LoopInfo &LI, const BarrierControl &Control,
                                  const KernelInfo &Info) {
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (!Control.holdsBarrier(L))
      continue;
    for (const BasicBlock *Block : L->blocks())
      for (const Instruction &I : *Block) {
        const auto *Load = dyn_cast<LoadInst>(&I);
        if (!Load || readsKernelConstant(*Load, Info) || isInTile(*Load->getPointerOperand()) ||
            L->isLoopInvariant(Load->getPointerOperand()))
          continue;
        const AddressParts Parts(*Load->getPointerOperand(), Info);
        if (Parts.OfWorkItem && !Parts.OfTile)
          return Load;
      }
  }
  return nullptr;
}

/// About what a tile keeps from barrier to barrier: its tile_static variables, and the work-items'
/// private ones and what changes in loops with barriers.
static uint64_t tileMemory(Function &Kernel, const KernelInfo &Info, const LoopInfo &LI,
                           const BarrierControl &Control, const TileUniformity &Uniformity) {
  const DataLayout &DL = Kernel.getDataLayout();
  uint64_t OfTile = 0, OfWorkItem = 0;
  for (const GlobalVariable *Global : tileStaticsOf(Kernel))
    OfTile += DL.getTypeAllocSize(Global->getValueType());
  for (const Instruction &I : instructions(Kernel)) {
    const Loop *L = LI.getLoopFor(I.getParent());
    if (const auto *Variable = dyn_cast<AllocaInst>(&I)) {
      if (const std::optional<TypeSize> Bytes = Variable->getAllocationSize(DL))
        OfWorkItem += Bytes->getFixedValue();
    } else if (isa<PHINode>(I) && L && L->getHeader() == I.getParent() && Control.holdsBarrier(L) &&
               Uniformity.of(&I) != Uniform::Yes)
      OfWorkItem += DL.getTypeAllocSize(I.getType()).getFixedValue();
  }
  return OfTile + OfWorkItem * Info.maxWorkItems();
}

/// The load that tiles of a group share; null if tiles had better run one by one. Otherwise \p Info
/// says how many.
static const LoadInst *chooseGroup(Function &Kernel, KernelInfo &Info,
                                   FunctionAnalysisManager &AM) {
  if (!Info.isTiled() || Info.Rank != 2 || any_of(instructions(Kernel), keepsTilesApart))
    return nullptr;
  const auto &LI = AM.getResult<LoopAnalysis>(Kernel);
  const auto &DT = AM.getResult<DominatorTreeAnalysis>(Kernel);
  const auto &PDT = AM.getResult<PostDominatorTreeAnalysis>(Kernel);
  const BarrierControl Control(Kernel, PDT, LI);
  const LoadInst *Shared = findShared(LI, Control, Info);
  if (!Shared)
    return nullptr;
  Info.TileGroup = 2;
  const TileUniformity Uniformity(Kernel, Info, DT, PDT, Control);
  Info.TileGroup = 1;
  if (!agreesAtBarriers(Control, Uniformity))
    return nullptr;
  const uint64_t Bytes = tileMemory(Kernel, Info, LI, Control, Uniformity);
  Info.TileGroup = MostTiles;
  while (Info.TileGroup > 1 && Info.TileGroup * Bytes > MostTileMemory)
    Info.TileGroup /= 2;
  return Info.TileGroup > 1 ? Shared : nullptr;
}

PreservedAnalyses ChooseTileGroup::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (auto &[F, Info] : kernelsOf(M)) {
    const LoadInst *Shared = chooseGroup(*F, Info, FAM);
    if (!Shared)
      continue;
    ++NumGrouped;
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
