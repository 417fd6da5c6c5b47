// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/SelectElements.h"
#include "analysis/ElementAccesses.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

AllocaInst *interleavedArrayOf(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  const auto *Array =
      Pointer ? dyn_cast<AllocaInst>(getUnderlyingObject(Pointer, /*MaxLookup=*/0)) : nullptr;
  return Array && isInterleaved(*Array) ? const_cast<AllocaInst *>(Array) : nullptr;
}

static unsigned elementsOf(const AllocaInst &Array) {
  return unsigned(privateBytesOf(Array) / laneStrideOf(Array));
}

/// The same where lanes may access different elements: those of one number are adjacent.
static AllocaInst *arrayIndexedByLanes(const Instruction &I, const LaneShapes &Shapes) {
  AllocaInst *Array = interleavedArrayOf(I);
  return Array && accessOf(I, Shapes).How != LaneAccess::Consecutive ? Array : nullptr;
}

/// Instructions that the body of a nest may grow by, roughly.
static constexpr unsigned MaxGrowth = 600;

namespace {

/// What the accesses to an array cost that lanes index, in halves of a vector's simple instruction.
class AccessCosts {
public:
  AccessCosts(unsigned Lanes, const VectorizeWorkItemsOptions &Options)
      : Options(Options), Lanes(Lanes) {}

  void add(const Instruction &Access, unsigned Elements) {
    const bool IsLoad = isa<LoadInst>(Access);
    const unsigned Blend = Options.HasAvx512 ? 2 : 3, Compare = 2;
    Selected += (IsLoad ? Blend : Blend + Compare) * Elements;
    Growth += (IsLoad ? 2 : 3) * Elements;
    // No machine has gathers and scatters of bytes, which are dear to take from a vector, too.
    const uint64_t Bytes = Access.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access));
    const bool HasGathers = Bytes >= 4 && (Options.HasAvx512 || (Options.HasAvx2 && IsLoad));
    Scattered += (HasGathers ? Options.HasAvx512 ? 2 : 4 : Bytes >= 4 ? 7 : 9) * Lanes;
  }

  bool paySelected() const { return Selected < Scattered; }
  unsigned growth() const { return Growth; }

private:
  const VectorizeWorkItemsOptions &Options;
  unsigned Lanes;
  unsigned Selected = 0, Scattered = 0, Growth = 0;
};

} // namespace

SelectedArrays arraysToSelect(const LaneShapes &Shapes, unsigned Lanes,
                              const VectorizeWorkItemsOptions &Options) {
  SmallMapVector<AllocaInst *, AccessCosts, 4> Costs;
  for (const BasicBlock *Block : Shapes.blocks())
    for (const Instruction &I : *Block)
      if (AllocaInst *Array = arrayIndexedByLanes(I, Shapes))
        Costs.try_emplace(Array, Lanes, Options).first->second.add(I, elementsOf(*Array));
  SelectedArrays Result;
  unsigned Growth = 0;
  for (const auto &[Array, Cost] : Costs)
    if (require("select-elements.dear", *Array, Cost.paySelected()) &&
        require("select-elements.large", *Array, Growth + Cost.growth() <= MaxGrowth)) {
      took("select-elements.taken", *Array);
      Growth += Cost.growth();
      Result.insert({Array, elementsOf(*Array)});
    }
  return Result;
}

namespace {

/// One access, all of whose candidates lie at constant places.
class ElementSelector {
public:
  ElementSelector(Instruction &Access, const SelectedArrays &Arrays)
      : Builder(&Access), Array(*interleavedArrayOf(Access)), Elements(Arrays.lookup(&Array)),
        ElementBytes(laneStrideOf(Array)), Type(getLoadStoreType(&Access)),
        Number(distanceInVariable(*getLoadStorePointerOperand(&Access), ElementBytes,
                                  *Builder.getIntNTy(unsigned(ElementBytes * 8)), Builder,
                                  [](Value *Part) { return Part; })) {}

  const AllocaInst &array() const { return Array; }

  /// By the bits of the number, the lowest one first: one condition for each of them.
  Value *load() {
    SmallVector<Value *, 16> Candidates;
    for (unsigned Element = 0; Element < Elements; ++Element)
      Candidates.push_back(loadElement(Element));
    for (unsigned Bit = 0; Candidates.size() > 1; ++Bit) {
      Value *IsSet = Builder.CreateIsNotNull(Builder.CreateAnd(Number, uint64_t(1) << Bit));
      for (unsigned Pair = 0; Pair < Candidates.size() / 2; ++Pair)
        Candidates[Pair] =
            Builder.CreateSelect(IsSet, Candidates[2 * Pair + 1], Candidates[2 * Pair]);
      if (Candidates.size() % 2)
        Candidates[Candidates.size() / 2] = Candidates.back();
      Candidates.resize((Candidates.size() + 1) / 2);
    }
    return Candidates.front();
  }

  /// \p NewOf makes an element's new value of the one that it has, if it is the one that is stored.
  void store(function_ref<Value *(Value *, IRBuilder<> &)> NewOf) {
    for (unsigned Element = 0; Element < Elements; ++Element) {
      Value *IsElement = Builder.CreateICmpEQ(Number, ConstantInt::get(Number->getType(), Element));
      Value *Old = loadElement(Element);
      Builder.CreateAlignedStore(Builder.CreateSelect(IsElement, NewOf(Old, Builder), Old),
                                 addressOf(Element), Align(ElementBytes));
    }
  }

private:
  Value *addressOf(unsigned Element) {
    return Element ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), &Array,
                                                        Element * ElementBytes)
                   : &Array;
  }
  Value *loadElement(unsigned Element) {
    return Builder.CreateAlignedLoad(Type, addressOf(Element), Align(ElementBytes));
  }

  IRBuilder<> Builder;
  AllocaInst &Array;
  const unsigned Elements;
  const uint64_t ElementBytes;
  llvm::Type *Type;
  Value *Number;
};

} // namespace

/// The operand of \p Update that is the old element where \p Store stores the new one, and that
/// nobody else needs; null if there is none.
static LoadInst *oldElementIn(const Instruction &Update, const StoreInst &Store,
                              const AllocaInst &Array) {
  auto StoresToArray = [&](const Instruction &I) {
    const auto *Other = dyn_cast<StoreInst>(&I);
    return Other && getUnderlyingObject(Other->getPointerOperand(), /*MaxLookup=*/0) == &Array;
  };
  for (Value *Operand : Update.operands()) {
    auto *Load = dyn_cast<LoadInst>(Operand);
    if (Load && require("update-elements.used-again", *Load, Load->hasOneUse()) &&
        require("update-elements.other-type", *Load, Load->getType() == Update.getType()) &&
        require("update-elements.other-block", *Load, Load->getParent() == Store.getParent()) &&
        require("update-elements.other-element", *Load,
                Load->getPointerOperand() == Store.getPointerOperand()) &&
        none_of(make_range(std::as_const(*Load).getIterator(), Store.getIterator()),
                [&](const Instruction &I) {
                  return refuse("update-elements.stored-between", I, StoresToArray(I));
                }))
      return Load;
  }
  return nullptr;
}

/// a[i] = a[i] + x: what \p Store stores is what it finds there after one operation, which each
/// element can do by itself. Null if it is anything else.
static Instruction *updateOf(StoreInst &Store, const AllocaInst &Array) {
  auto *Update = dyn_cast<Instruction>(Store.getValueOperand());
  return Update && require("update-elements.result-used", Store, Update->hasOneUse()) &&
                 require("update-elements.computed-elsewhere", Store,
                         Update->getParent() == Store.getParent()) &&
                 require("update-elements.traps", Store, isSafeToSpeculativelyExecute(Update)) &&
                 oldElementIn(*Update, Store, Array)
             ? Update
             : nullptr;
}

static void selectFor(StoreInst &Store, const SelectedArrays &Arrays) {
  ElementSelector Selector(Store, Arrays);
  Instruction *Update = updateOf(Store, Selector.array());
  if (!Update) {
    Selector.store([&](Value *, IRBuilder<> &) { return Store.getValueOperand(); });
    Store.eraseFromParent();
    return;
  }
  took("update-elements.taken", Store);
  LoadInst *Old = oldElementIn(*Update, Store, Selector.array());
  Selector.store([&](Value *Element, IRBuilder<> &Builder) {
    Instruction *New = Update->clone();
    New->replaceUsesOfWith(Old, Element);
    return Builder.Insert(New, Update->getName());
  });
  Store.eraseFromParent();
  Update->eraseFromParent();
  Old->eraseFromParent();
}

void selectElements(const WorkItemNest &Nest, const LaneShapes &Shapes,
                    const SelectedArrays &Arrays) {
  SmallVector<StoreInst *, 8> Stores;
  SmallVector<WeakVH, 8> Loads; // which stores may take with them
  SmallVector<WeakTrackingVH, 8> Addresses;
  for (BasicBlock *Block : Nest.loop().blocks())
    for (Instruction &I : *Block)
      if (AllocaInst *Array = arrayIndexedByLanes(I, Shapes); Array && Arrays.count(Array)) {
        Addresses.emplace_back(getLoadStorePointerOperand(&I));
        if (auto *Store = dyn_cast<StoreInst>(&I))
          Stores.push_back(Store);
        else
          Loads.push_back(&I);
      }
  for (StoreInst *Store : Stores)
    selectFor(*Store, Arrays);
  for (const WeakVH &Load : Loads)
    if (Load) {
      auto &Access = cast<LoadInst>(*Load);
      Value *Element = ElementSelector(Access, Arrays).load();
      Element->takeName(&Access);
      Access.replaceAllUsesWith(Element);
      Access.eraseFromParent();
    }
  // What nobody takes would still lead to the whole array.
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Addresses);
}

} // namespace tessera
