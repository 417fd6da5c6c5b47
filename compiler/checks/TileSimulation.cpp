// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/TileSimulation.h"
#include "checks/RelativeValues.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace tessera {

/// Operations on single numbers: what a kernel of a few hundred instructions needs for the largest
/// tile is a small part of that, and all of it takes some hundredths of a second.
static constexpr uint64_t MostWork = 2'000'000;
/// Of a loop that does nothing to tile_static memory: as many iterations as a tile has work-items,
/// and a small part of the work.
static constexpr unsigned MostIterations = MaxTileWorkItems;
static constexpr uint64_t MostWorkOfLoop = MostWork / 16;
/// Of a loop whose trip count is not known, as many iterations show what meets from one to the
/// next.
static constexpr unsigned TriedIterations = 2;
/// Of ways inside ways: each takes some kilobytes of the stack.
static constexpr unsigned MostDepth = 400;

bool Moment::meets(const Guard *Other, unsigned Interval) const {
  if (!is_contained(Open, Interval))
    return false;
  auto LeadsTo = [](const Guard *Outer, const Guard *Inner) {
    while (Inner && Inner != Outer)
      Inner = Inner->Parent;
    return Inner == Outer;
  };
  return LeadsTo(Other, Under) || LeadsTo(Under, Other);
}

TileSimulation::TileSimulation(const Function &F, const KernelKnowledge &Known,
                               ItemValues::Tile Which, TileObserver &Observer)
    : F(F), Known(Known), Values(Known.Info, Which, F.getDataLayout()), Observer(Observer),
      Ended(Values.count()), Lost(Values.count()) {
  findTileBlocks();
}

void TileSimulation::findTileBlocks() {
  for (const Instruction &I : instructions(F)) {
    bool IsTiles = isBarrier(I);
    if (I.mayReadOrWriteMemory())
      for (const Value *Operand : I.operands()) {
        SmallVector<const Value *, 4> Objects;
        if (Operand->getType()->isPointerTy())
          getUnderlyingObjects(Operand, Objects);
        IsTiles |= any_of(Objects, [](const Value *Object) {
          const auto *Global = dyn_cast<GlobalVariable>(Object);
          return Global && isTileStatic(*Global);
        });
      }
    if (IsTiles)
      TileBlocks.insert(I.getParent());
  }
}

bool TileSimulation::isOver() const { return Work > MostWork; }

void TileSimulation::run() { runFrom(&F.getEntryBlock(), Items(Values.count(), true), nullptr); }

void TileSimulation::runFrom(const BasicBlock *Block, Items Active, const BasicBlock *Stop) {
  const SaveAndRestore Deeper(Depth, Depth + 1);
  if (Depth > MostDepth)
    Work = MostWork + 1; // the run ends here
  for (const BasicBlock *From = nullptr; Block && Block != Stop && Active.any() && !isOver();) {
    if (runsTooLong(*Block, From, Stop)) {
      skip(*Block, Active);
      From = nullptr;
      Block = meetingOf(*Block);
      continue;
    }
    Observer.reached(*Block);
    for (const Instruction &I : *Block)
      execute(I, Active);
    From = Block;
    Block = leave(*Block, Active, Stop);
  }
}

/// Loops that only compute need not be followed to their end.
bool TileSimulation::runsTooLong(const BasicBlock &Block, const BasicBlock *From,
                                 const BasicBlock *Stop) {
  const Loop *L = Known.LI.getLoopFor(&Block);
  if (!L || L->getHeader() != &Block || (Stop && L->contains(Stop)) ||
      any_of(L->blocks(), [&](const BasicBlock *In) { return TileBlocks.contains(In); }))
    return false;
  Progress &Of = Loops[L];
  if (From && L->contains(From))
    ++Of.Iterations;
  else
    Of = {0, Work};
  const BasicBlock *Meeting = meetingOf(Block);
  return (Of.Iterations > MostIterations || Work - Of.WorkBefore > MostWorkOfLoop) && Meeting &&
         !L->contains(Meeting);
}

void TileSimulation::execute(const Instruction &I, const Items &Active) {
  ++Work;
  if (isa<PHINode>(I) || I.isTerminator())
    return;
  if (isBarrier(I))
    return wait(I, Active);
  const DataLayout &DL = F.getDataLayout();
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    access(I, Load->getPointerOperand(), DL.getTypeStoreSize(Load->getType()), AccessKind::Read,
           nullptr, Active);
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    access(I, Store->getPointerOperand(), DL.getTypeStoreSize(Store->getValueOperand()->getType()),
           AccessKind::Write, Store->getValueOperand(), Active);
  if (const auto *Update = dyn_cast<AtomicRMWInst>(&I))
    access(I, Update->getPointerOperand(), DL.getTypeStoreSize(Update->getType()),
           AccessKind::Atomic, nullptr, Active);
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    access(I, Exchange->getPointerOperand(),
           DL.getTypeStoreSize(Exchange->getCompareOperand()->getType()), AccessKind::Atomic,
           nullptr, Active);
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I))
    if (const auto *Size = dyn_cast<ConstantInt>(Memory->getLength())) {
      if (const auto *Copy = dyn_cast<MemTransferInst>(&I))
        access(I, Copy->getRawSource(), Size->getZExtValue(), AccessKind::Read, nullptr, Active);
      access(I, Memory->getRawDest(), Size->getZExtValue(), AccessKind::Write, nullptr, Active);
    }
  Work += Values.compute(I, Active);
  if (!I.getType()->isVoidTy() && Active.all() && Values.of(&I).isUnknown() &&
      Known.Uniformity.of(&I) == Uniform::Yes)
    Values.set(&I, sameForAll(), Active);
}

void TileSimulation::wait(const Instruction &Barrier, const Items &Active) {
  assert(Active.any() && "somebody waits");
  Observer.waited(Barrier, !Active.all() && Lost.none());
  Now.Open.assign(1, ++Intervals);
}

void TileSimulation::access(const Instruction &I, const Value *Pointer, uint64_t Size,
                            AccessKind Kind, const Value *Stored, const Items &Active) {
  const ItemValue Address = Values.of(Pointer);
  if (!Address.Base || Size == 0)
    return;
  assert(isTileStatic(*Address.Base) && "only addresses in the tile's memory are followed");
  Observer.accessed({I, Address, Size, Kind, Stored ? Values.of(Stored) : ItemValue()}, Active,
                    Now);
  Work += Values.count();
}

/// The ways that \p Active take at \p End.
TileSimulation::Choice TileSimulation::choose(const Instruction &End, const Items &Active) const {
  Choice Result;
  Result.Unknown.resize(Values.count());
  const auto *Branch = dyn_cast<BranchInst>(&End);
  const auto *Switch = dyn_cast<SwitchInst>(&End);
  if (!Branch && !Switch) {
    Result.Unknown = Active;
    return Result;
  }
  const ItemValue Condition = Values.of(Branch ? Branch->getCondition() : Switch->getCondition());
  auto WayOf = [&](int64_t Value) -> const BasicBlock * {
    if (Branch)
      return Branch->getSuccessor(Value ? 0 : 1);
    for (const auto &Case : Switch->cases())
      if (Case.getCaseValue()->getValue().trySExtValue() == Value)
        return Case.getCaseSuccessor();
    return Switch->getDefaultDest();
  };
  if (Condition.isSame()) {
    Result.IsAlike = !Condition.isUnknown();
    if (const Number Value = Condition.of(0))
      Result.Ways.emplace_back(WayOf(*Value), Active);
    else
      Result.Unknown = Active;
    return Result;
  }
  for (unsigned Item : Active.set_bits()) {
    const Number Value = Condition.of(Item);
    if (!Value) {
      Result.Unknown.set(Item);
      continue;
    }
    const BasicBlock *Way = WayOf(*Value);
    auto *Known = find_if(Result.Ways, [&](const auto &One) { return One.first == Way; });
    if (Known == Result.Ways.end()) {
      Result.Ways.emplace_back(Way, Items(Values.count()));
      Known = std::prev(Result.Ways.end());
    }
    Known->second.set(Item);
  }
  return Result;
}

/// Where \p Active go on; null if nowhere. Those that wait at \p Stop are taken out.
const BasicBlock *TileSimulation::leave(const BasicBlock &Block, Items &Active,
                                        const BasicBlock *Stop) {
  if (succ_empty(&Block)) {
    Ended |= Active;
    return nullptr;
  }
  if (const BasicBlock *Only = Block.getUniqueSuccessor()) {
    Values.enter(*Only, Block, Active);
    return Only;
  }
  const Choice Found = choose(*Block.getTerminator(), Active);
  const bool IsKnown = Found.Unknown.none();
  Observer.decided(Block, Found.Ways.size() > 1      ? BranchDecision::Diverges
                          : IsKnown || Found.IsAlike ? BranchDecision::Same
                                                     : BranchDecision::Unknown);
  if (IsKnown && Found.Ways.size() == 1) {
    Values.enter(*Found.Ways[0].first, Block, Active);
    return Found.Ways[0].first;
  }
  Work += Values.count();
  const bool IsUniform = Found.IsAlike || Known.Uniformity.ofBranch(&Block) == Uniform::Yes ||
                         Known.Control.mustBeUniform(&Block);
  if (IsKnown || !IsUniform)
    return part(Block, Found, Active, Stop);
  if (regionOf(Block).ConcernsTile)
    return tryEachWay(Block, Active);
  skip(Block, Active);
  return meetingOf(Block);
}

/// Each work-item takes its way, up to where they meet.
const BasicBlock *TileSimulation::part(const BasicBlock &Block, const Choice &Found, Items &Active,
                                       const BasicBlock *Stop) {
  assert(Active.size() == Values.count() && "a set of the tile's work-items");
  const BasicBlock *Meeting = meetingOf(Block);
  if (Found.Unknown.any())
    skip(Block, Found.Unknown);
  SmallVector<const std::pair<const BasicBlock *, Items> *, 2> Ways;
  for (const auto &Way : Found.Ways) {
    Values.enter(*Way.first, Block, Way.second);
    if (Way.first != Meeting)
      Ways.push_back(&Way);
  }
  // Those that stay in a loop that others have left, where they all meet anyway.
  const auto *Last = Meeting && Meeting == Stop && !Ways.empty() ? Ways.pop_back_val() : nullptr;
  for (const auto *Way : Ways)
    runFrom(Way->first, Way->second, Meeting);
  if (Last) {
    Active = Last->second;
    return Last->first;
  }
  Active.reset(Ended);
  return Meeting;
}

/// The work-items of \p Skipping arrive where the ways from \p Block meet, by a way that is not
/// known.
void TileSimulation::skip(const BasicBlock &Block, const Items &Skipping) {
  forget(regionOf(Block), Skipping);
  const BasicBlock *Meeting = meetingOf(Block);
  if (!Meeting) {
    Lost |= Skipping;
    Ended |= Skipping;
    return;
  }
  for (const PHINode &Phi : Meeting->phis())
    Values.forget(&Phi, Skipping);
}

/// First those that leave the loop that \p Block stands in, while its values are of this iteration.
SmallVector<const BasicBlock *, 2> TileSimulation::waysToTry(const BasicBlock &Block) const {
  const Loop *L = Known.LI.getLoopFor(&Block);
  SmallVector<const BasicBlock *, 2> Leaving, Staying;
  for (const BasicBlock *Way : successors(&Block)) {
    auto &Ways = L && !L->contains(Way) ? Leaving : Staying;
    if (!is_contained(Ways, Way))
      Ways.push_back(Way);
  }
  unsigned Tried = 0;
  for (const Guard *G = Now.Under; G; G = G->Parent)
    Tried += G->Decider == &Block;
  if (Leaving.empty() || Tried < TriedIterations)
    Leaving.append(Staying);
  return Leaving;
}

/// All work-items decide alike at \p Block, but how is not known.
const BasicBlock *TileSimulation::tryEachWay(const BasicBlock &Block, Items &Active) {
  const BasicBlock *Meeting = meetingOf(Block);
  const Moment Before = Now;
  const Items EndedBefore = Ended;
  Items EndedOnAll(Values.count(), true);
  SmallVector<unsigned, 4> OpenAfter;
  DenseMap<const PHINode *, ItemValue> Merged;
  bool Waited = false;
  for (const BasicBlock *Way : waysToTry(Block)) {
    Guards.push_back({Before.Under, &Block});
    Now = {&Guards.back(), Before.Open};
    Ended = EndedBefore;
    Values.enter(*Way, Block, Active);
    runFrom(Way, Active, Meeting);
    EndedOnAll &= Ended;
    Waited |= Now.Open != Before.Open;
    for (unsigned Interval : Now.Open)
      if (!is_contained(Before.Open, Interval))
        OpenAfter.push_back(Interval);
    if (Meeting)
      for (const PHINode &Phi : Meeting->phis()) {
        ItemValue Value = Values.of(&Phi);
        auto [Known, IsFirst] = Merged.try_emplace(&Phi, Value);
        if (!IsFirst && Known->second != Value)
          Known->second = ItemValue();
      }
  }
  Now = Before;
  if (Waited) {
    // Perhaps there was a barrier. What the last iteration of a loop did behind it is not known.
    const Loop *L = Known.LI.getLoopFor(&Block);
    Now.Open.clear();
    if (!L || (Meeting && L->contains(Meeting)))
      Now.Open = OpenAfter;
    Now.Open.push_back(++Intervals);
  }
  Ended = EndedOnAll;
  forget(regionOf(Block), Active);
  for (auto &[Phi, Value] : Merged)
    Values.set(Phi, Value, Active);
  Active.reset(Ended);
  return Meeting;
}

const BasicBlock *TileSimulation::meetingOf(const BasicBlock &Block) const {
  const auto *Node = Known.PDT.getNode(&Block);
  return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
}

const TileSimulation::Region &TileSimulation::regionOf(const BasicBlock &Block) {
  auto [Found, IsNew] = Regions.try_emplace(&Block);
  Region &R = Found->second;
  if (!IsNew)
    return R;
  const BasicBlock *Meeting = meetingOf(Block);
  SmallVector<const BasicBlock *, 16> Worklist(successors(&Block));
  while (!Worklist.empty()) {
    const BasicBlock *Next = Worklist.pop_back_val();
    if (Next == Meeting || !R.Blocks.insert(Next).second)
      continue;
    R.ConcernsTile |= TileBlocks.contains(Next);
    append_range(Worklist, successors(Next));
  }
  return R;
}

void TileSimulation::forget(const Region &R, const Items &Active) {
  for (const BasicBlock *Block : R.Blocks)
    for (const Instruction &I : *Block)
      Values.forget(&I, Active);
}

} // namespace tessera
