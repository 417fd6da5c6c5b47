// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/cpu/FindPlainVectors.h"
#include "abi/kernel.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneControl.h"
#include "analysis/LaneShapes.h"
#include "analysis/WorkItemNest.h"
#include "contract/Decisions.h"
#include "contract/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tessera {

/// Lanes of 32 bits in the vectors of both levels: what is shorter is put together by shuffles.
static constexpr uint64_t LeastColumns = 4;

static bool isPrivate(const Value *Pointer) {
  const auto *Variable = dyn_cast<AllocaInst>(Pointer);
  return Variable && !isTileWide(*Variable);
}

/// Something that any machine of x86-64 does in the same way, in a scalar register or as a branch.
static bool isPlainScalar(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    switch (Call->getIntrinsicID()) {
    case Intrinsic::smax:
    case Intrinsic::smin:
    case Intrinsic::umax:
    case Intrinsic::umin:
      return true;
    case Intrinsic::sqrt:
      return I.getType()->isFloatTy();
    default:
      return Call->isAssumeLikeIntrinsic();
    }
  }
  if (isa<SelectInst>(I))
    return I.getType()->isIntOrPtrTy(); // of floats: SSE4.1 blends
  if (isMultiplyAdd(I))                 // neither level has an operation for both
    return I.getType()->isFloatTy();
  if (isa<UIToFPInst, FPToUIInst, CallBase>(I) || I.isAtomic() || I.isVolatile() ||
      I.isFenceLike() || I.getType()->isDoubleTy() || I.getType()->isVectorTy())
    return false;
  return none_of(I.operand_values(), [](const Value *V) {
    return isPrivate(V) || V->getType()->isDoubleTy() || V->getType()->isVectorTy();
  });
}

/// The same for a vector of what lanes compute.
static bool isPlainVector(const Instruction &I) {
  if (!I.getType()->isFloatTy() && !I.getType()->isIntegerTy(32))
    return false;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FNeg:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::PHI:
    return true;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return isa<ConstantInt>(I.getOperand(1));
  case Instruction::SIToFP:
    return I.getOperand(0)->getType()->isIntegerTy(32);
  default:
    return isMultiplyAdd(I) ||
           (isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::sqrt);
  }
}

static bool isPlainAccess(const Instruction &I, const LaneShapes &Shapes) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  const Type *Accessed = Store ? Store->getValueOperand()->getType() : I.getType();
  switch (accessOf(I, Shapes).How) {
  case LaneAccess::Uniform:
    return !Store || Shapes.of(Store->getValueOperand()).isUniform();
  case LaneAccess::Consecutive:
    return Accessed->isFloatTy() || Accessed->isIntegerTy(32);
  default:
    return false;
  }
}

static bool isPlain(const Instruction &I, const LaneShapes &Shapes, const WorkItemNest &Nest,
                    const LoopInfo &LI) {
  if (isa<LoadInst, StoreInst>(I))
    return isPlainScalar(I) && isPlainAccess(I, Shapes);
  // LLVM makes vectors of the iterations of inner loops in which all lanes do the same.
  if (LI.getLoopFor(I.getParent()) != &Nest.loop() &&
      (I.getType()->isIntegerTy(32) ? I.getOpcode() == Instruction::Mul
                                    : isa<SelectInst, IntrinsicInst>(I)))
    return false;
  return Shapes.of(&I).isVarying() && !I.getType()->isVoidTy() ? isPlainVector(I)
                                                               : isPlainScalar(I);
}

static bool isPlain(const WorkItemNest &Nest, const LoopInfo &LI) {
  const auto *Columns = dyn_cast<ConstantInt>(Nest.laneCount());
  if (refuse("find-plain-vectors.few-columns", *Nest.head(),
             Columns && Columns->getZExtValue() < LeastColumns))
    return false;
  // Rows that would part run by themselves.
  const LaneShapes Shapes(Nest, LI, /*RowsTogether=*/false);
  return require("find-plain-vectors.lanes-part", *Nest.head(),
                 LaneControl(Nest, LI, Shapes).isStraight()) &&
         all_of(Shapes.blocks(), [&](const BasicBlock *Block) {
           return Block == Nest.latch() || all_of(*Block, [&](const Instruction &I) {
                    return require("find-plain-vectors.better-vector", I,
                                   isPlain(I, Shapes, Nest, LI));
                  });
         });
}

PreservedAnalyses FindPlainVectors::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isTileFunction(F))
    return PreservedAnalyses::all();
  const LoopInfo &LI = AM.getResult<LoopAnalysis>(F);
  const auto Nests = workItemNestsOf(F, LI);
  auto IsInNest = [&](const Instruction &I) {
    return any_of(Nests, [&](const WorkItemNest &Nest) { return Nest.contains(I.getParent()); });
  };
  if (all_of(instructions(F),
             [&](const Instruction &I) {
               return IsInNest(I) ||
                      require("find-plain-vectors.better-scalar", I, isPlainScalar(I));
             }) &&
      all_of(Nests, [&](const WorkItemNest &Nest) { return isPlain(Nest, LI); })) {
    took("find-plain-vectors.taken", F);
    F.addFnAttr(attr::PlainVectors);
  }
  return PreservedAnalyses::all();
}

const CpuClone &cloneToRun(const Function &Root, const CpuClone &Clone, ArrayRef<CpuClone> All) {
  if (Clone.Kind == tessera_image_x86_64_v2 && Root.hasFnAttribute(attr::PlainVectors))
    for (const CpuClone &Other : All)
      if (Other.Kind == tessera_image_x86_64)
        return Other;
  return Clone;
}

} // namespace tessera
