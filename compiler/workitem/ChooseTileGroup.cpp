// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/ChooseTileGroup.h"
#include "analysis/KernelKnowledge.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "contract/Step.h"
#include "workitem/Regions.h"
#include "workitem/SharedVariables.h"
#include "workitem/SplitPoints.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// What is gained falls with each tile more.
static constexpr unsigned MostAcross = 32, MostDown = 16;
static_assert(MostAcross <= MaxTileGroup && MostDown <= MaxTileGroup);
/// Half of the smallest second-level cache of today: what tiles keep from barrier to barrier comes
/// from there in the order of addresses, and what they would load more often, were they fewer, from
/// behind it.
static constexpr uint64_t MostTileMemory = 128 * 1024;

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

/// A load in a loop with barriers that goes on with the loop and is the same for tiles that differ
/// in a dimension, counted from the last one; null if there is none.
static const LoadInst *findShared(const KernelKnowledge &Known, unsigned FromLast) {
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
                    !Address.mayDependOn(Sources::tile(FromLast))))
          return Load;
      }
  }
  return nullptr;
}

namespace {

/// About what the tiles of a group keep from barrier to barrier: their tile_static variables, and
/// the work-items' private ones and what changes in loops with barriers.
class GroupMemory {
public:
  GroupMemory(Function &Kernel, const KernelKnowledge &Known, const TileUniformity &InGroups)
      : Kernel(Kernel), DL(Kernel.getDataLayout()),
        Shared(Kernel, Known.Control, Known.Values,
               formRegions(Kernel, findSplitPoints(Kernel, Known.LI, Known.PDT, Known.Control,
                                                   &InGroups, /*SplitUniformLoops=*/false))) {
    uint64_t OfWorkItem = 0;
    for (const Instruction &I : instructions(Kernel)) {
      const Loop *L = Known.LI.getLoopFor(I.getParent());
      if (const auto *Variable = dyn_cast<AllocaInst>(&I)) {
        if (const std::optional<TypeSize> Bytes = Variable->getAllocationSize(DL))
          OfWorkItem += Bytes->getFixedValue();
      } else if (isa<PHINode>(I) && L && L->getHeader() == I.getParent() &&
                 Known.Control.holdsBarrier(L) && InGroups.of(&I) != Uniform::Yes)
        OfWorkItem += DL.getTypeAllocSize(I.getType()).getFixedValue();
    }
    OfTile = OfWorkItem * Known.Info.maxWorkItems();
  }

  uint64_t bytes(unsigned Across, unsigned Down) const {
    uint64_t Bytes = OfTile * Across * Down;
    for (const GlobalVariable *Variable : tileStaticsOf(Kernel))
      Bytes += DL.getTypeAllocSize(Variable->getValueType()) *
               (Shared.isShared(*Variable, 0) ? 1 : Across) *
               (Shared.isShared(*Variable, 1) ? 1 : Down);
    return Bytes;
  }

private:
  Function &Kernel;
  const DataLayout &DL;
  const SharedVariables Shared;
  uint64_t OfTile = 0; ///< what tiles never share
};

} // namespace

/// The load that tiles of a group share; null if tiles had better run one by one. Otherwise \p Info
/// says how many run together.
static const LoadInst *chooseGroup(Function &Kernel, KernelInfo &Info,
                                   FunctionAnalysisManager &AM) {
  if (!Info.isTiled() || refuse("choose-tile-group.one-dimension", Kernel, Info.Rank == 1) ||
      any_of(instructions(Kernel), keepsTilesApart))
    return nullptr;
  runStep("end-blocks-at-barriers", Kernel, AM, [&] { endBlocksAtBarriers(Kernel); });
  AM.invalidate(Kernel, PreservedAnalyses::none());
  const KernelKnowledge Known(Kernel, Info, AM);
  const LoadInst *Beside = findShared(Known, 0), *Below = findShared(Known, 1);
  if (refuse("choose-tile-group.nothing-shared", Kernel, !Beside && !Below))
    return nullptr;
  // In which dimensions all tiles meet the same barriers; they share something in one of them.
  const Sources Both = Sources::tile(0) | Sources::tile(1);
  std::optional<Sources> Together;
  for (const Sources Tiles : {Both, Sources::tile(0), Sources::tile(1)})
    if (!Together &&
        ((Beside && Tiles.intersects(Sources::tile(0))) ||
         (Below && Tiles.intersects(Sources::tile(1)))) &&
        agreesAtBarriers(Known.Control, TileUniformity(Known.Values, Known.Control, Tiles)))
      Together = Tiles;
  if (refuse("choose-tile-group.tiles-part", Kernel, !Together))
    return nullptr;
  assert(Info.Rank > 1 && "a tile has neighbours in two dimensions");
  const bool AreBeside = Together->intersects(Sources::tile(0));
  const bool AreBelow = Below && Together->intersects(Sources::tile(1));
  const GroupMemory Memory(Kernel, Known, TileUniformity(Known.Values, Known.Control, *Together));
  const unsigned MostBeside = AreBeside ? MostAcross : 1;
  const unsigned MostBelow = AreBelow ? MostDown : 1;
  unsigned Across = 1, Down = 1;
  // Tiles beside each other load in stretches, whatever they share.
  for (bool Grows = true; Grows;) {
    Grows = false;
    if (Across < MostBeside && Memory.bytes(2 * Across, Down) <= MostTileMemory)
      Across *= 2, Grows = true;
    if (Down < MostBelow && (Across >= 4 || !AreBeside) &&
        Memory.bytes(Across, 2 * Down) <= MostTileMemory)
      Down *= 2, Grows = true;
  }
  Info.TilesAcross = Across, Info.TilesDown = Down;
  return require("choose-tile-group.large-tile", Kernel, Info.tileGroup() > 1)
             ? (Beside ? Beside : Below)
             : nullptr;
}

PreservedAnalyses ChooseTileGroup::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (auto &[F, Info] : kernelsOf(M)) {
    const LoadInst *Shared = chooseGroup(*F, Info, FAM);
    if (!Shared)
      continue;
    took("choose-tile-group.taken", *F);
    F->addFnAttr(attr::TileGroup, utostr(Info.TilesDown) + "x" + utostr(Info.TilesAcross));
    if (Grouped)
      Grouped(remarkIn(*F, Shared->getDebugLoc(),
                       "groups of " + std::to_string(Info.TilesDown) + " x " +
                           std::to_string(Info.TilesAcross) +
                           " tiles run in lockstep and share what they load here [-Rpass=amp]"));
  }
  return PreservedAnalyses::none();
}

} // namespace tessera
