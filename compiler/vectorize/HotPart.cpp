// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/HotPart.h"
#include "analysis/CarriedChains.h"
#include "analysis/LaneAccesses.h"
#include "analysis/StrideOfRows.h"
#include "vectorize/widen/SingleLaneValues.h"
#include "vectorize/widen/StructGroups.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ProfDataUtils.h"

using namespace llvm;

namespace tessera {

namespace {

/// Is \p To seldom where \p From goes to?
bool isUnlikely(const BasicBlock &From, const BasicBlock &To) {
  SmallVector<uint32_t, 2> Weights;
  const auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  return Branch && Branch->isConditional() && extractBranchWeights(*Branch, Weights) &&
         Weights[Branch->getSuccessor(0) != &To] < Weights[Branch->getSuccessor(0) == &To];
}

/// A way to the end of a block.
struct Way {
  unsigned Unlikely = 0, Instructions = 0;
  const BasicBlock *From = nullptr;

  bool comesBefore(const Way &Other) const {
    return Unlikely != Other.Unlikely ? Unlikely < Other.Unlikely
                                      : Instructions >= Other.Instructions;
  }
};

/// The usual one of the ways that lead to \p Block, by those that are known.
Way usualWayTo(const BasicBlock &Block, const DenseMap<const BasicBlock *, Way> &Ways) {
  Way Usual;
  for (const BasicBlock *From : predecessors(&Block))
    if (auto It = Ways.find(From); It != Ways.end()) {
      const Way ByFrom{It->second.Unlikely + isUnlikely(*From, Block), It->second.Instructions,
                       From};
      if (!Usual.From || ByFrom.comesBefore(Usual))
        Usual = ByFrom;
    }
  return Usual;
}

/// Takes the register of the phi that it becomes.
bool feedsPhi(const Instruction &I) {
  return any_of(I.users(), [](const User *U) { return isa<PHINode>(U); });
}

} // namespace

bool isLeftApart(const BasicBlock &Block, const LaneControl &Control, const LoopInfo &LI) {
  for (const Loop *L = LI.getLoopFor(&Block); L; L = L->getParentLoop())
    if (Control.isLeftApart(L))
      return true;
  return false;
}

bool isMasked(const BasicBlock &Block, const LaneControl &Control, const LoopInfo &LI) {
  return isLeftApart(Block, Control, LI) || Control.isMasked(&Block);
}

HotPart::HotPart(const WorkItemNest &Nest, const LoopInfo &LI, const LaneShapes &Shapes,
                 const LaneControl &Control, bool HasFma)
    : HasFma(HasFma), Singles(singleLaneValues(Shapes)), LI(LI), Shapes(Shapes) {
  unsigned Depth = 0;
  for (const BasicBlock *Block : Shapes.blocks())
    Depth = std::max(Depth, LI.getLoopDepth(Block));
  IsLoop = Depth > LI.getLoopDepth(Nest.head());
  for (const BasicBlock *Block : Shapes.blocks())
    if (LI.getLoopDepth(Block) == Depth && Block != Nest.latch())
      Blocks.push_back(Block);
  keepUsualWay(Nest, Control);
  findGroups(Control);
  for (const BasicBlock *Block : Blocks)
    for (const Instruction &I : *Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I))
        if (const std::optional<int64_t> Stride = strideOfRows(*Pointer, Nest);
            Stride && uint64_t(*Stride) ==
                          I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue())
          AcrossRows.insert(&I);
  for (const BasicBlock *Block : Blocks)
    if (const Loop *L = LI.getLoopFor(Block); IsLoop && L->getHeader() == Block) {
      Chains[Block] = carriedCycles(*L, Shapes, HasFma);
      for (const PHINode &Phi : Block->phis())
        CarriesFloats |= Phi.getType()->isFloatingPointTy();
    }
  orderByUses();
  Through = IsLoop ? 0 : cyclesThrough(Nest.loop(), Shapes, HasFma);
  for (const BasicBlock *Block : Blocks)
    for (const Instruction &I : *Block) {
      Scatters |= isa<StoreInst>(I) && accessOf(I, Shapes).How == LaneAccess::Scattered;
      if (IsLoop && goesAlongRow(I)) {
        AlongRows.insert(&I);
        StoresAlongRows |= isa<StoreInst>(I);
      }
    }
  OwnRows = staysNarrow() || (!AlongRows.empty() && !CarriesFloats);
  // Lines that are only read are not lost where they find no room.
  if (!staysNarrow())
    AlongRows.clear();
}

/// Leaves the blocks of other ways out. What only some lanes pass is on the way of all.
void HotPart::keepUsualWay(const WorkItemNest &Nest, const LaneControl &Control) {
  DenseMap<const BasicBlock *, Way> Ways;
  DenseMap<const Loop *, const BasicBlock *> Ends;
  for (const BasicBlock *Block : Blocks) { // after those that lead to it
    Way Here = usualWayTo(*Block, Ways);
    if (!Control.isMasked(Block))
      Here.Instructions +=
          count_if(*Block, [&](const Instruction &I) { return Shapes.of(&I).isVarying(); });
    Ways[Block] = Here;
    const Loop *L = LI.getLoopFor(Block);
    const BasicBlock *&End = Ends[L];
    if (!End || End != L->getLoopLatch())
      End = Block;
  }
  if (!IsLoop)
    Ends[&Nest.loop()] = usualWayTo(*Nest.latch(), Ways).From;
  SmallPtrSet<const BasicBlock *, 16> Kept;
  for (auto [_, End] : Ends)
    for (const BasicBlock *Block = End; Block; Block = Ways.lookup(Block).From)
      Kept.insert(Block);
  for (const BasicBlock *Block : Blocks)
    if (Control.isMasked(Block) &&
        any_of(predecessors(Block), [&](const BasicBlock *From) { return Kept.contains(From); }))
      Kept.insert(Block);
  erase_if(Blocks, [&](const BasicBlock *Block) { return !Kept.contains(Block); });
}

void HotPart::findGroups(const LaneControl &Control) {
  for (const BasicBlock *Block : Blocks) {
    if (isMasked(*Block, Control, LI))
      continue;
    const StructGroups Structs(*Block, Shapes, [](const Instruction &) { return false; });
    for (const Instruction &I : *Block)
      if (const StructGroup *Group = Structs.of(I); Group && Group->isChunk()) {
        Chunks.insert(&I);
        WritesRows |= IsLoop && !Group->IsLoad;
      } else if (Group && Group->IsScattered && Group->leader().I != &I) {
        Paired.insert(&I);
      }
  }
}

void HotPart::orderByUses() {
  SmallPtrSet<const Instruction *, 32> Ordered;
  for (const BasicBlock *Block : Blocks) {
    for (const PHINode &Phi : Block->phis())
      addInOrder(Phi, Ordered);
    for (const Instruction &I : *Block) {
      Written.push_back(&I);
      if (I.mayHaveSideEffects() || I.isTerminator() || any_of(I.users(), [&](const User *U) {
            return isa<PHINode>(U) || cast<Instruction>(U)->getParent() != Block;
          }))
        addInOrder(I, Ordered);
    }
    for (const Instruction &I : *Block)
      addInOrder(I, Ordered);
  }
}

/// Adds \p I after those of its block that it uses.
void HotPart::addInOrder(const Instruction &I, SmallPtrSetImpl<const Instruction *> &Ordered) {
  SmallVector<std::pair<const Instruction *, unsigned>, 16> Waiting; // and its next operand
  auto Begin = [&](const Instruction &One) {
    if (Ordered.insert(&One).second)
      Waiting.push_back({&One, 0});
  };
  Begin(I);
  while (!Waiting.empty()) {
    auto &[One, Next] = Waiting.back();
    if (isa<PHINode>(One) || Next == One->getNumOperands()) {
      NearUses.push_back(One);
      Waiting.pop_back();
    } else if (const auto *Of = dyn_cast<Instruction>(One->getOperand(Next++));
               Of && Of->getParent() == I.getParent()) {
      Begin(*Of);
    }
  }
}

bool HotPart::goesAlongRow(const Instruction &I) const {
  if (!accessedPointer(I) || Chunks.contains(&I))
    return false;
  const LaneAccess Access = accessOf(I, Shapes);
  const bool IsFarApart = (Access.How == LaneAccess::Strided && !hasShortStride(I, Access)) ||
                          Access.How == LaneAccess::Scattered;
  return IsFarApart && movesAlongRow(*accessedPointer(I));
}

/// Is \p Address that of a place of the lane, moved along by what all lanes share in an
/// iteration?
bool HotPart::movesAlongRow(const Value *Address) const {
  const auto *I = dyn_cast<Instruction>(Address);
  if (!I || Shapes.of(I).isUniform() || !is_contained(Blocks, I->getParent()))
    return !isa_and_nonnull<AllocaInst>(I);
  return isa<GetElementPtrInst, CastInst, BinaryOperator>(I) &&
         all_of(I->operands(), [&](const Use &U) { return movesAlongRow(U.get()); });
}

/// What the loop of \p Phi hands on to its next iteration; nothing for other phis.
const Value *HotPart::nextOf(const PHINode &Phi) const {
  const Loop *L = LI.getLoopFor(Phi.getParent());
  return IsLoop && L->getHeader() == Phi.getParent()
             ? Phi.getIncomingValueForBlock(L->getLoopLatch())
             : nullptr;
}

unsigned HotPart::vectorsInUse(LaneBlock Block) const {
  return std::min(vectorsInUse(Block, Written), vectorsInUse(Block, NearUses));
}

unsigned HotPart::vectorsInUse(LaneBlock Block, ArrayRef<const Instruction *> Order) const {
  DenseMap<const Value *, unsigned> Places, LastUse;
  unsigned Place = 0, Now = 0;
  auto Registers = [&](const Value *V) {
    const LaneShape Shape = Shapes.of(V);
    return !Shape.isVarying() || Singles.contains(V) ? 0
           : Shape.differsByRow()                    ? Block.vectors()
                                                     : Block.Groups;
  };
  for (const Instruction *I : Order) {
    Places[I] = Place;
    // What a loop begins with is in the register of its phi.
    if (!isa<PHINode>(I))
      for (const Value *Operand : I->operands())
        LastUse[Operand] = Place;
    ++Place;
  }
  for (const BasicBlock *Of : Blocks)
    for (const PHINode &Phi : Of->phis())
      LastUse.try_emplace(&Phi, Place);
  for (auto [V, Last] : LastUse)
    if (const auto *I = dyn_cast<Instruction>(V);
        I && (isa<PHINode>(I) || !is_contained(Blocks, I->getParent())))
      Now += Registers(V);
  SmallVector<int, 64> Change(Place + 1); // at each place
  for (auto [V, Made] : Places) {
    const auto *I = cast<Instruction>(V);
    if (const auto *Phi = dyn_cast<PHINode>(I)) {
      // Others have its register from its last use on until the next iteration's value is there.
      const unsigned Free = LastUse.lookup(Phi), Taken = Places.lookup(nextOf(*Phi));
      if (Free < Taken) {
        Change[Free] -= Registers(Phi);
        Change[Taken] += Registers(Phi);
      }
    } else if (!I->use_empty() && !feedsPhi(*I)) {
      // What one instruction makes and the next one takes is scheduled vector by vector.
      const unsigned Held = I->hasOneUse() && I->user_back()->getParent() == I->getParent() &&
                                    Shapes.of(I).differsByRow()
                                ? std::min(1u, Registers(I))
                                : Registers(I);
      Change[Made] += Held;
      Change[std::max(LastUse.lookup(I), Made + 1)] -= Held;
    }
  }
  unsigned Most = Now;
  for (int At : Change)
    Most = std::max(Most, Now += At);
  return Most;
}

} // namespace tessera
