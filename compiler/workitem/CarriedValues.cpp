// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/CarriedValues.h"
#include "analysis/TileUniformity.h"
#include "contract/Decisions.h"
#include "workitem/SlotSharing.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tessera {

/// Instructions that may be repeated to save a slot. Index arithmetic costs the vectoriser little;
/// a load and a store of every work-item at every split point cost more.
static constexpr unsigned RecomputeLimit = 16;
static constexpr unsigned DivisionCost = 8;

CarriedValues::CarriedValues(ArrayRef<Region> Regions, const KernelInfo &Info,
                             const TileUniformity *Uniformity, TileMemory &Memory,
                             IRBuilder<> &Prologue)
    : Info(Info), Uniformity(Uniformity), Memory(Memory), Prologue(Prologue) {
  findCrossing(Regions);
}

bool CarriedValues::isTileWide(const Value &V) const {
  return Uniformity && Uniformity->of(&V) == Uniform::Yes;
}

/// Whether \p V gives the same again from the same operands, at any place that its definition
/// dominates.
bool CarriedValues::canRecompute(const Instruction &V) const {
  if (matchIdCall(&V) || isa<AllocaInst>(V))
    return true;
  if (const auto *Load = dyn_cast<LoadInst>(&V))
    return require("carry-values.changing-load", V, readsKernelConstant(*Load, Info));
  if (isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
          ExtractValueInst, InsertValueInst, ExtractElementInst, InsertElementInst>(V) ||
      isMultiplyAdd(V))
    return true;
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(&V);
  return require("carry-values.other-computation", V,
                 Intrinsic && isTriviallyVectorizable(Intrinsic->getIntrinsicID())) &&
         require("carry-values.dear-intrinsic", V, !V.getType()->isFPOrFPVectorTy());
}

void CarriedValues::findCrossing(ArrayRef<Region> Regions) {
  auto Visit = [&](const Region &R, const Value *V) {
    const auto *I = dyn_cast<Instruction>(V);
    if (I && !R.defines(I) && !canRecompute(*I))
      MustHaveSlot.insert(I);
  };
  for (const Region &R : Regions) {
    for (const PHINode &Phi : R.Entry->phis())
      MustHaveSlot.insert(&Phi);
    for (const BasicBlock *Block : R.Blocks) {
      for (const Instruction &I : *Block)
        if (!isa<PHINode>(I))
          for (const Value *Operand : I.operands())
            Visit(R, Operand);
      for (const BasicBlock *Successor : successors(Block))
        for (const PHINode &Phi : Successor->phis())
          Visit(R, Phi.getIncomingValueForBlock(Block));
    }
  }
}

/// Adds what computing \p V again costs; false if it cannot be done or costs too much.
bool CarriedValues::addCost(Instruction &V, unsigned &Cost,
                            SmallPtrSetImpl<const Value *> &Seen) const {
  if (!Seen.insert(&V).second || matchIdCall(&V) || isa<AllocaInst>(V) || MustHaveSlot.contains(&V))
    return true;
  if (!canRecompute(V))
    // One variable for the tile is as good as a register.
    return isTileWide(V);
  Cost += V.isIntDivRem() || V.getOpcode() == Instruction::FDiv ? DivisionCost : 1;
  if (refuse("carry-values.dear", V, Cost > RecomputeLimit))
    return false;
  return all_of(V.operands(), [&](Value *Operand) {
    auto *I = dyn_cast<Instruction>(Operand);
    return !I || addCost(*I, Cost, Seen);
  });
}

CarriedValues::Way CarriedValues::wayOf(Instruction &V) {
  auto [Known, Inserted] = Ways.try_emplace(&V, Way::Slot);
  if (!Inserted)
    return Known->second;
  unsigned Cost = 0;
  SmallPtrSet<const Value *, 16> Seen;
  if (!MustHaveSlot.contains(&V) && canRecompute(V) && addCost(V, Cost, Seen)) {
    took("carry-values.recomputed", V);
    return Ways[&V] = Way::Recompute;
  }
  return Way::Slot;
}

uint64_t CarriedValues::reserveArray(Type *ElementType) {
  const DataLayout &DL = Prologue.GetInsertBlock()->getDataLayout();
  uint64_t Bytes = DL.getTypeAllocSize(ElementType).getFixedValue() * Info.maxWorkItems();
  return Memory.reserve(Bytes, std::max(Align(ScratchAlign), DL.getABITypeAlign(ElementType)));
}

Value *CarriedValues::makeArray(Type *ElementType, const Twine &Name) {
  return Memory.pointerTo(reserveArray(ElementType), Name);
}

Value *CarriedValues::elementOf(Value *Array, Type *ElementType, Value *Linear,
                                IRBuilder<> &Builder) {
  return Builder.CreateInBoundsGEP(ElementType, Array, Linear);
}

Slot &CarriedValues::slotOf(const Value &V) {
  auto [Found, Inserted] = Slots.try_emplace(&V);
  Slot &S = Found->second;
  if (!Inserted)
    return S;
  S.ValueType = V.getType();
  S.StoredType = V.getType()->isIntegerTy(1) ? Prologue.getInt8Ty() : V.getType();
  if (isTileWide(V)) {
    took("carry-values.of-tile", V);
    S.Current = Prologue.CreateAlloca(S.StoredType, nullptr, V.getName() + ".tile");
    S.Next = Prologue.CreateAlloca(S.StoredType, nullptr, V.getName() + ".tile.next");
    markTileWide(*S.Current);
    markTileWide(*S.Next);
  } else {
    took("carry-values.of-each", V);
    // The place follows when it is known which values can share one: placeArrays().
    S.Array = cast<Instruction>(Memory.pointerTo(0, V.getName() + ".items"));
  }
  return S;
}

Value *CarriedValues::load(RegionCopy &Copy, const Value &V, IRBuilder<> &Builder) {
  assert(
      (!Copy.Original->defines(&V) || cast<Instruction>(V).getParent() == Copy.Original->Entry) &&
      "of what a region defines only the entry's phis are there when it begins");
  Slot &S = slotOf(V);
  Copy.Loaded.insert(&V);
  Value *Address =
      S.Array ? elementOf(S.Array, S.StoredType, Copy.Loop.Linear, Builder) : S.Current;
  LoadInst *Stored = Builder.CreateLoad(S.StoredType, Address, V.getName());
  if (S.Array)
    ArrayLoads.insert(Stored);
  Value *Loaded = Stored;
  if (S.StoredType != S.ValueType)
    Loaded = Builder.CreateTrunc(Loaded, S.ValueType);
  return Loaded;
}

void CarriedValues::store(RegionCopy &Copy, const Value &V, const Value *Origin, Value *Stored,
                          IRBuilder<> &Builder) {
  Slot &S = slotOf(V);
  assert(Stored->getType() == S.ValueType && "a slot holds values of one type");
  Copy.Stored.push_back({&V, Origin});
  if (S.StoredType != S.ValueType)
    Stored = Builder.CreateZExt(Stored, S.StoredType);
  if (S.Array) {
    ArrayStores[&Copy].push_back(
        Builder.CreateStore(Stored, elementOf(S.Array, S.StoredType, Copy.Loop.Linear, Builder)));
    return;
  }
  Builder.CreateStore(Stored, S.Next);
  Copy.UpdatedSlots.insert(&V);
}

Value *CarriedValues::bringInto(RegionCopy &Copy, Instruction &V) {
  if (Value *Known = Copy.Map.lookup(&V))
    return Known;
  assert(!Copy.Original->defines(&V) && "what the region defines has been copied");
  if (wayOf(V) == Way::Slot) {
    IRBuilder<> Builder(Copy.Loop.Head->getTerminator());
    Value *Loaded = load(Copy, V, Builder);
    Copy.Map[&V] = Loaded;
    return Loaded;
  }
  Instruction *Again = V.clone();
  Again->setName(V.getName());
  Again->setDebugLoc(DebugLoc());
  for (Use &Operand : Again->operands()) {
    if (auto *I = dyn_cast<Instruction>(Operand.get()))
      Operand.set(bringInto(Copy, *I));
    else if (Value *Known = Copy.Map.lookup(Operand.get()))
      Operand.set(Known);
  }
  // Operands first: they were inserted before this point.
  Again->insertBefore(Copy.Loop.Head->getTerminator()->getIterator());
  if (auto *Load = dyn_cast<LoadInst>(Again))
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Load->getContext(), {}));
  Copy.Map[&V] = Again;
  return Again;
}

void CarriedValues::loadEntryPhis(RegionCopy &Copy) {
  IRBuilder<> Builder(Copy.Loop.Head->getTerminator());
  for (PHINode &Phi : Copy.Original->Entry->phis())
    Copy.Map[&Phi] = load(Copy, Phi, Builder);
}

void CarriedValues::storePhis(RegionCopy &Copy, BasicBlock &From, BasicBlock &To,
                              IRBuilder<> &Builder) {
  for (PHINode &Phi : To.phis()) {
    assert(Phi.getBasicBlockIndex(&From) >= 0 && "the way is one of the kernel's");
    Value *Incoming = Phi.getIncomingValueForBlock(&From);
    if (isa<UndefValue>(Incoming))
      continue;
    if (auto *I = dyn_cast<Instruction>(Incoming))
      Incoming = bringInto(Copy, *I);
    else if (Value *Known = Copy.Map.lookup(Incoming))
      Incoming = Known;
    store(Copy, Phi, Phi.getIncomingValueForBlock(&From), Incoming, Builder);
  }
}

/// Is \p Phi, on some way to it, what the region has loaded when it begins? Then only the other
/// ways need a store, if both can share an array.
static bool keepsLoaded(const RegionCopy &Copy, const PHINode &Phi) {
  bool Keeps = false;
  for (const BasicBlock *From : Copy.Original->waysTo(Phi)) {
    const bool IsLoaded = Copy.Loaded.contains(Phi.getIncomingValueForBlock(From));
    Keeps |= IsLoaded;
    if (!IsLoaded && !From->getSingleSuccessor())
      return false;
  }
  if (!Keeps)
    return false;
  // In a loop within the region an iteration may store what a later one would leave.
  SmallPtrSet<const BasicBlock *, 16> Reached;
  SmallVector<const BasicBlock *, 16> Todo{Phi.getParent()};
  while (!Todo.empty())
    for (const BasicBlock *Next : successors(Todo.pop_back_val()))
      if (Copy.Original->Contains.contains(Next) && Next != Copy.Original->Entry &&
          Reached.insert(Next).second)
        Todo.push_back(Next);
  return !refuse("store-on-edges.in-loop", Phi, Reached.contains(Phi.getParent()));
}

void CarriedValues::storeDefinitions(RegionCopy &Copy) {
  for (auto &[V, S] : Slots) {
    const auto *Definition = dyn_cast<Instruction>(V);
    bool IsEntryPhi = isa<PHINode>(Definition) && Definition->getParent() == Copy.Original->Entry;
    if (!Copy.Original->defines(Definition) || IsEntryPhi)
      continue;
    if (const auto *Phi = dyn_cast<PHINode>(Definition);
        Phi && S.Array && keepsLoaded(Copy, *Phi)) {
      storeOnEdges(Copy, *Phi);
      continue;
    }
    auto *Copied = cast<Instruction>(Copy.Map.lookup(Definition));
    assert(Copied->getInsertionPointAfterDef() && "behind a value that others use there is room");
    IRBuilder<> Builder(Copied->getContext());
    Builder.SetInsertPoint(*Copied->getInsertionPointAfterDef());
    store(Copy, *Definition, Definition, Copied, Builder);
  }
}

void CarriedValues::storeOnEdges(RegionCopy &Copy, const PHINode &Phi) {
  auto *Copied = cast<PHINode>(Copy.Map.lookup(&Phi));
  assert(Copied->getNumIncomingValues() == size_t(range_size(Copy.Original->waysTo(Phi))) &&
         "a copy of a phi has the ways of its region");
  Copy.Stored.push_back({&Phi, &Phi});
  for (const BasicBlock *From : Copy.Original->waysTo(Phi)) {
    auto *CopiedFrom = cast<BasicBlock>(Copy.Map.lookup(From));
    // Where other ways lead on, too, the phi is not needed there, or given its value later: no harm
    // in its having one.
    IRBuilder<> Builder(CopiedFrom->getTerminator());
    store(Copy, Phi, Phi.getIncomingValueForBlock(From),
          Copied->getIncomingValueForBlock(CopiedFrom), Builder);
    OnEdges[ArrayStores[&Copy].back()] = &Phi;
  }
}

void CarriedValues::placeArrays(ArrayRef<const RegionCopy *> Copies) {
  SmallVector<const Value *, 16> Values;
  for (auto &[V, S] : Slots)
    if (S.Array)
      Values.push_back(V);
  SlotSharing Sharing(Copies, Values);
  DenseMap<const Value *, uint64_t> Offsets; // by the value that represents its group
  for (const Value *V : Values) {
    Slot &S = Slots.find(V)->second;
    assert(S.Array->getOpcode() == Instruction::GetElementPtr && "an array's place is an offset");
    const Value *Group = Sharing.groupOf(V, [&](const Value *Other) {
      return Slots.find(Other)->second.StoredType == S.StoredType;
    });
    auto [Place, IsFirst] = Offsets.try_emplace(Group, 0);
    if (IsFirst)
      Place->second = reserveArray(S.StoredType);
    S.Array->setOperand(1, Prologue.getInt64(Place->second));
  }
  for (auto &[Copy, Stores] : ArrayStores)
    dropCopies(Stores);
}

/// The place of the array in which \p Element lies.
static const Value *placeOf(const Value *Element) {
  return cast<Instruction>(cast<GetElementPtrInst>(Element)->getPointerOperand())->getOperand(1);
}

/// Stores of a region that leave the array of each work-item as it was: values that share it are
/// given to each other.
void CarriedValues::dropCopies(ArrayRef<StoreInst *> Stores) {
  auto IsCopy = [&](const StoreInst *Store) {
    const Value *Stored = Store->getValueOperand();
    if (const auto *Bool = dyn_cast<ZExtInst>(Stored); Bool && isa<TruncInst>(Bool->getOperand(0)))
      Stored = cast<TruncInst>(Bool->getOperand(0))->getOperand(0);
    const auto *Load = dyn_cast<LoadInst>(Stored);
    return Load && require("drop-copies.other-memory", *Load, ArrayLoads.contains(Load)) &&
           require("drop-copies.other-place", *Load,
                   placeOf(Load->getPointerOperand()) == placeOf(Store->getPointerOperand()));
  };
  // By place: the stores that change it, and the phi on whose edges they are, null for others.
  SmallDenseMap<const Value *, std::pair<SmallPtrSet<const StoreInst *, 4>, const PHINode *>, 4>
      Changed;
  for (const StoreInst *Store : Stores)
    if (!IsCopy(Store)) {
      auto &[Changing, Phi] = Changed[placeOf(Store->getPointerOperand())];
      const PHINode *Own = OnEdges.lookup(Store);
      // Where other ways lead on, too, one of them may come to another store for the phi.
      if (Own &&
          refuse("drop-copies.before-branch", *Store, !Store->getParent()->getSingleSuccessor()))
        Own = nullptr;
      Phi = Changing.empty() || Phi == Own ? Own : nullptr;
      Changing.insert(Store);
    }
  for (StoreInst *Store : Stores) {
    auto Found = Changed.find(placeOf(Store->getPointerOperand()));
    const bool OnOtherWay = Found != Changed.end() && !Found->second.first.contains(Store) &&
                            Found->second.second && Found->second.second == OnEdges.lookup(Store);
    if (require("drop-copies.also-changed", *Store, Found == Changed.end() || OnOtherWay)) {
      took("drop-copies.taken", *Store);
      Store->eraseFromParent();
    }
  }
}

void CarriedValues::commitTileWide(RegionCopy &Copy, IRBuilder<> &Builder) {
  for (const Value *V : Copy.UpdatedSlots) {
    Slot &S = slotOf(*V);
    assert(S.Current && S.Next && "only what is the tile's is updated when all are done");
    Builder.CreateStore(Builder.CreateLoad(S.StoredType, S.Next), S.Current);
  }
}

} // namespace tessera
