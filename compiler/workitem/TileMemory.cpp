// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/TileMemory.h"
#include "analysis/ElementAccesses.h"
#include "contract/Decisions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tessera {

uint64_t TileMemory::reserve(uint64_t Bytes, Align Alignment) {
  uint64_t Offset = alignTo(Used, Alignment);
  Used = Offset + Bytes;
  return Offset;
}

Value *TileMemory::pointerTo(uint64_t Offset, const Twine &Name) {
  assert(Offset <= Used && "memory is reserved before it is pointed to");
  return Prologue.CreateConstInBoundsGEP1_64(Prologue.getInt8Ty(), Scratch, Offset, Name);
}

namespace {

/// What happens to one private variable, followed through pointers derived from it.
struct VariableUses {
  bool Escapes = false;
  SmallPtrSet<const BasicBlock *, 8> Blocks;
  SmallVector<const Use *, 16> Accesses;
  SmallSetVector<const Instruction *, 4> Derived; ///< pointers into the variable
  SmallVector<const Instruction *, 2> Beginnings; ///< lifetime.start

  explicit VariableUses(const AllocaInst &Alloca) {
    SmallVector<const Instruction *, 16> Worklist{&Alloca};
    SmallPtrSet<const Instruction *, 16> Seen;
    while (!Worklist.empty()) {
      const Instruction *Pointer = Worklist.pop_back_val();
      if (Seen.insert(Pointer).second)
        for (const Use &U : Pointer->uses())
          visit(U, Worklist);
    }
  }

private:
  void visit(const Use &U, SmallVectorImpl<const Instruction *> &Worklist) {
    const auto *User = cast<Instruction>(U.getUser());
    if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(User);
        Intrinsic && Intrinsic->isLifetimeStartOrEnd()) {
      if (Intrinsic->getIntrinsicID() == Intrinsic::lifetime_start)
        Beginnings.push_back(User);
      return;
    }
    Accesses.push_back(&U);
    Blocks.insert(User->getParent());
    if (const auto *Phi = dyn_cast<PHINode>(User))
      Blocks.insert(Phi->getIncomingBlock(U));
    if (isa<GetElementPtrInst, PHINode, SelectInst, AddrSpaceCastInst>(User)) {
      Worklist.push_back(User);
      Derived.insert(User);
    } else if (const auto *Call = dyn_cast<CallBase>(User))
      Escapes |= !Call->isDataOperand(&U) || !Call->doesNotCapture(Call->getDataOperandNo(&U));
    else if (const auto *Store = dyn_cast<StoreInst>(User))
      Escapes |= Store->getValueOperand() == U.get();
    else
      Escapes |= !isa<LoadInst, ICmpInst>(User);
  }
};

} // namespace

/// True if, whenever a work-item runs \p R, it begins the variable's lifetime before it uses it.
static bool beginsIn(const Region &R, const VariableUses &Uses, const DominatorTree &DT) {
  return any_of(Uses.Beginnings, [&](const Instruction *Beginning) {
    return R.Contains.contains(Beginning->getParent()) && all_of(Uses.Accesses, [&](const Use *U) {
             return !R.Contains.contains(cast<Instruction>(U->getUser())->getParent()) ||
                    DT.dominates(Beginning, *U);
           });
  });
}

static bool reachesItself(const Region &R, ArrayRef<Region> Regions) {
  SmallPtrSet<const BasicBlock *, 8> Seen;
  SmallVector<const BasicBlock *, 8> Worklist(R.Exits.begin(), R.Exits.end());
  while (!Worklist.empty()) {
    const BasicBlock *Entry = Worklist.pop_back_val();
    if (Entry == R.Entry)
      return true;
    if (!Seen.insert(Entry).second)
      continue;
    const Region *Next =
        find_if(Regions, [&](const Region &Other) { return Other.Entry == Entry; });
    assert(Next != Regions.end() && "a region begins at every exit of another one");
    Worklist.append(Next->Exits.begin(), Next->Exits.end());
  }
  return false;
}

/// True if a pointer into the variable outlives a split point.
static bool isCarried(const Instruction &Pointer, ArrayRef<Region> Regions) {
  return any_of(Regions, [&](const Region &R) {
    return !R.defines(&Pointer) &&
           any_of(Pointer.users(), [&](const User *U) { return R.defines(U); });
  });
}

/// True if no work-item needs what the variable held when it last met the others.
static bool isDeadAtSplitPoints(const AllocaInst &Alloca, ArrayRef<Region> Regions,
                                const DominatorTree &DT) {
  VariableUses Uses(Alloca);
  if (refuse("share-variables.escapes", Alloca, Uses.Escapes) ||
      any_of(Uses.Derived, [&](const Instruction *Pointer) {
        return refuse("share-variables.pointer-carried", Alloca, isCarried(*Pointer, Regions));
      }))
    return false;
  SmallVector<const Region *, 4> Users;
  for (const Region &R : Regions)
    if (any_of(Uses.Blocks, [&](const BasicBlock *Block) { return R.Contains.contains(Block); }))
      Users.push_back(&R);
  return all_of(Users, [&](const Region *R) {
    return beginsIn(*R, Uses, DT) ||
           (require("share-variables.several-regions", Alloca, Users.size() == 1) &&
            require("share-variables.region-repeats", Alloca, !reachesItself(*R, Regions)));
  });
}

/// From an element of all work-items to the next one: an odd number of cache lines, so that a
/// work-item's elements do not meet in a few sets of the cache; or what a few work-items need.
static uint64_t spreadStride(uint64_t ElementBytes, uint64_t WorkItems) {
  const uint64_t Bytes = ElementBytes * WorkItems;
  return Bytes < ScratchAlign ? Bytes : (divideCeil(Bytes, ScratchAlign) | 1) * ScratchAlign;
}

bool PrivateVariables::trySpread(AllocaInst &Alloca, uint64_t WorkItems) {
  ElementAccesses Elements(Alloca, [](const Instruction &) { return true; });
  const uint64_t Bytes = Alloca.getAllocationSize(Alloca.getDataLayout())->getFixedValue();
  if (refuse("spread-variables.no-elements", Alloca, !Elements.bytes()) ||
      refuse("spread-variables.large-elements", Alloca, Elements.bytes() > ScratchAlign) ||
      refuse("spread-variables.part-of-element", Alloca, Bytes % Elements.bytes() != 0))
    return false;
  took("spread-variables.taken", Alloca);
  const uint64_t Stride = spreadStride(Elements.bytes(), WorkItems);
  Spreads[&Alloca] = {Elements.bytes(), Bytes / Elements.bytes() * Stride};
  Elements.splitFills();
  Elements.spread(Stride / Elements.bytes());
  return true;
}

PrivateVariables::PrivateVariables(Function &Kernel, ArrayRef<Region> Regions, uint64_t WorkItems,
                                   bool KeepAll) {
  const DataLayout &DL = Kernel.getDataLayout();
  DominatorTree DT(Kernel);
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : Kernel.getEntryBlock())
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Variables.push_back(Alloca);
  for (AllocaInst *Alloca : Variables) {
    if (!KeepAll && isDeadAtSplitPoints(*Alloca, Regions, DT)) {
      took("share-variables.taken", *Alloca);
      Shared.push_back(Alloca);
      continue;
    }
    if (!KeepAll && trySpread(*Alloca, WorkItems))
      continue;
    FrameSize = alignTo(FrameSize, Alloca->getAlign());
    FrameOffsets[Alloca] = FrameSize;
    FrameSize += Alloca->getAllocationSize(DL)->getFixedValue();
    FrameAlign = std::max(FrameAlign, Alloca->getAlign());
  }
  FrameSize = alignTo(FrameSize, FrameAlign);
  assert(Shared.size() + Spreads.size() + FrameOffsets.size() == Variables.size() &&
         "every variable has one home");
}

} // namespace tessera
