// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "shape/WritesAtItsEnd.h"
#include "analysis/TileUniformity.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tessera {
namespace {

/// What a kernel's accesses of memory lead to.
class MemoryUse {
public:
  MemoryUse(const Function &Kernel, const KernelInfo &Info) : Kernel(Kernel), Info(Info) {}

  /// False if something is neither a plain access of known memory nor without effects.
  bool collect() {
    return all_of(instructions(Kernel), [&](const Instruction &I) { return add(I); });
  }

  bool endsBarriersBeforeWrites(const LoopInfo &LI) const {
    auto MeetsBarrier = [&](const Instruction *I) {
      return any_of(Barriers, [&](const Instruction *Barrier) {
        return isPotentiallyReachable(I, Barrier, nullptr, nullptr, &LI);
      });
    };
    SmallPtrSet<const CaptureInfo *, 4> Written;
    for (const auto &[Store, To] : Stores)
      Written.insert(To);
    return none_of(Stores,
                   [&](const auto &Store) {
                     return refuse("promote-local-memory.stores-early", *Store.first,
                                   MeetsBarrier(Store.first));
                   }) &&
           none_of(Loads, [&](const auto &Load) {
             return refuse("promote-local-memory.loads-what-it-writes", *Load.first,
                           Written.contains(Load.second) && MeetsBarrier(Load.first));
           });
  }

private:
  /// The captured container that \p Object is the data of; null if it is none.
  const CaptureInfo *containerOf(const Value *Object) const {
    const auto *Data = dyn_cast<LoadInst>(Object);
    if (!Data || !Data->getType()->isPointerTy())
      return nullptr;
    APInt Offset(Kernel.getDataLayout().getIndexTypeSizeInBits(Data->getType()), 0);
    const Value *Base = Data->getPointerOperand()->stripAndAccumulateConstantOffsets(
        Kernel.getDataLayout(), Offset, /*AllowNonInbounds=*/true);
    if (const auto *Array = dyn_cast<Instruction>(Base))
      return Offset.isZero() ? capturedArrayOf(*Array, Info) : nullptr;
    const auto Found = find_if(Info.Captures, [&](const CaptureInfo &Capture) {
      return Capture.Kind == CaptureInfo::View && Offset == Capture.Offset;
    });
    return Base == Kernel.getArg(0) && Found != Info.Captures.end() ? &*Found : nullptr;
  }

  bool add(const Instruction &I) {
    if (isBarrier(I)) {
      Barriers.push_back(&I);
      return true;
    }
    if (isFence(I) || !I.mayReadOrWriteMemory() || isa<ReturnInst>(I))
      return true;
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
      return require("promote-local-memory.intrinsic", I, Call->isAssumeLikeIntrinsic());
    const Value *Address = getLoadStorePointerOperand(&I);
    if (refuse("promote-local-memory.other-effect", I, !Address) ||
        refuse("promote-local-memory.atomic", I, I.isAtomic()))
      return false;
    const Value *Object = getUnderlyingObject(Address, /*MaxLookup=*/0);
    const auto *Global = dyn_cast<GlobalVariable>(Object);
    if (isa<AllocaInst>(Object) || (Global && isTileStatic(*Global)))
      return true;
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && (readsKernelConstant(*Load, Info) || (Global && Global->isConstant())))
      return true;
    const CaptureInfo *Container = containerOf(Object);
    (Load ? Loads : Stores).push_back({&I, Container});
    return require("promote-local-memory.unknown-memory", I, Container);
  }

  const Function &Kernel;
  const KernelInfo &Info;
  SmallVector<const Instruction *, 4> Barriers;
  SmallVector<std::pair<const Instruction *, const CaptureInfo *>, 8> Loads, Stores;
};

} // namespace

bool writesAtItsEnd(const Function &Kernel, const KernelInfo &Info, const LoopInfo &LI) {
  MemoryUse Use(Kernel, Info);
  return Use.collect() && Use.endsBarriersBeforeWrites(LI);
}

} // namespace tessera
