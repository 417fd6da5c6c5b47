// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/LoadBeforeStores.h"
#include "analysis/values/AddressForm.h"
#include "analysis/values/CapturedContainers.h"
#include "analysis/values/Dependences.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

/// Words of a struct lie no farther from each other.
static constexpr int64_t NearBytes = 64;

namespace {

/// The loads of one block that can move before its first store to a container.
class BlockLoads {
public:
  BlockLoads(BasicBlock &Block, const KernelInfo &Info) : Block(Block), Info(Info) { find(); }

  bool empty() const { return Moved.empty(); }
  void hoist() const {
    for (Instruction &I : make_early_inc_range(Block))
      if (Moved.contains(&I))
        I.moveBefore(FirstStore->getIterator());
  }

private:
  void find() {
    const DataLayout &DL = Block.getDataLayout();
    SmallVector<std::pair<unsigned, AddressForm>, 8> Loaded; ///< before the first store
    SmallSetVector<unsigned, 4> Written;
    for (Instruction &I : Block) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (Load ? readsKernelConstant(*Load, Info) : !I.mayReadOrWriteMemory())
        continue;
      Value *Pointer = isSimple(I) ? getLoadStorePointerOperand(&I) : nullptr;
      const std::optional<unsigned> Capture = Pointer ? captureOf(*Pointer, Info) : std::nullopt;
      if (!Load) {
        // What is written to may be anything.
        if (I.mayWriteToMemory() && !Capture)
          return;
        if (!FirstStore)
          FirstStore = &I;
        Written.insert(Capture.value_or(0));
      } else if (Capture && !FirstStore) {
        Loaded.push_back({*Capture, AddressForm(*Pointer, DL)});
      } else if (Capture && isNear(Loaded, *Capture, AddressForm(*Pointer, DL)) &&
                 !refuse("load-before-stores.written", I, Written.contains(*Capture))) {
        choose(*Load);
      }
    }
  }

  static bool isSimple(const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    const auto *Store = dyn_cast<StoreInst>(&I);
    return (Load && Load->isSimple()) || (Store && Store->isSimple());
  }

  static bool isNear(ArrayRef<std::pair<unsigned, AddressForm>> Loaded, unsigned Capture,
                     const AddressForm &Address) {
    return any_of(Loaded, [&](const auto &Other) {
      const std::optional<int64_t> Distance =
          Other.first == Capture ? Address.distanceFrom(Other.second) : std::nullopt;
      return Distance && *Distance != 0 && std::abs(*Distance) < NearBytes;
    });
  }

  /// With what it needs of what stands behind the store.
  void choose(LoadInst &Load) {
    SmallSetVector<Instruction *, 8> Needed;
    Needed.insert(&Load);
    for (unsigned Next = 0; Next < Needed.size(); ++Next)
      for (Value *Operand : Needed[Next]->operands()) {
        auto *I = dyn_cast<Instruction>(Operand);
        if (!I || I->getParent() != &Block || I->comesBefore(FirstStore) || Moved.contains(I))
          continue;
        const auto *Constant = dyn_cast<LoadInst>(I);
        if (refuse("load-before-stores.computed", *I,
                   !(Constant && readsKernelConstant(*Constant, Info)) &&
                       !isa<BinaryOperator, CastInst, GetElementPtrInst>(I)))
          return;
        Needed.insert(I);
      }
    Moved.insert_range(Needed);
  }

  BasicBlock &Block;
  const KernelInfo &Info;
  Instruction *FirstStore = nullptr;
  SmallPtrSet<Instruction *, 16> Moved; ///< loads, and what their addresses take
};

} // namespace

bool canLoadBeforeStores(Function &F, const KernelInfo &Info) {
  return any_of(F, [&](BasicBlock &Block) { return !BlockLoads(Block, Info).empty(); });
}

bool loadBeforeStores(Function &F, const KernelInfo &Info) {
  bool Changed = false;
  for (BasicBlock &Block : F) {
    const BlockLoads Loads(Block, Info);
    Loads.hoist();
    Changed |= !Loads.empty();
  }
  return Changed;
}

} // namespace tessera
