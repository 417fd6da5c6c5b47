// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/gpu/CoarsenedValues.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cmath>

using namespace llvm;

namespace tessera {
namespace {

/// Of one work-item of the code: more of the domain's leave too few for a GPU to choose from.
constexpr unsigned MostCopies = 32, MostInDimension = 8;
/// Of 32 bits each, of a work-item in a loop. With 128 of them a multiprocessor of 65,536 still
/// holds 16 warps, and here each of them has dozens of independent operations under way.
constexpr unsigned MostRegisters = 112;
/// Of the arrays of all that a work-item of the code is, which are local memory.
constexpr uint64_t MostPrivateBytes = 512;
/// Factors that gain so little more than smaller ones are not worth the registers.
constexpr double LeastGain = 1.05;
/// What coarsening as a whole has to gain, in all that loops do and in what they load.
constexpr double LeastGainOfAll = 1.2, LeastGainOfLoads = 1.5;

bool isPrivate(const Value *Address) {
  return isa<AllocaInst>(getUnderlyingObject(Address, /*MaxLookup=*/0));
}

/// Others may see it, or it is none that would be the same for all.
bool isOfEachWorkItem(const Instruction &I) {
  if (isa<AssumeInst>(I))
    return false;
  return isa<AllocaInst>(I) || I.mayWriteToMemory() || I.isAtomic() || I.isVolatile();
}

/// In arithmetic operations of 32 bits, as a multiprocessor of NVIDIA's issues them: 4 in the time
/// of an access, and 8 in that of a special function.
double costOf(const Instruction &I) {
  if (const Value *Address = getLoadStorePointerOperand(&I))
    return isPrivate(Address) ? 1 : 4;
  if (isa<PHINode, CastInst, AllocaInst, FreezeInst>(I) || I.isTerminator() || isa<AssumeInst>(I))
    return 0;
  if (I.isAtomic())
    return 8;
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::FDiv:
  case Instruction::FRem:
    return 8;
  case Instruction::Call:
    return isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::fma ? 1
                                                                                              : 8;
  default:
    return 1;
  }
}

unsigned registersOfOne(const Value &V) {
  Type *T = V.getType();
  if (T->isPointerTy())
    return 2;
  return T->isSized() && !T->isVoidTy()
             ? unsigned(divideCeil(V.getType()->getPrimitiveSizeInBits().getKnownMinValue(), 32))
             : 0;
}

} // namespace

CoarsenedValues::CoarsenedValues(Function &F, const CoarsenedIds &Ids) {
  SmallSetVector<const Value *, 32> Changed;
  const auto Add = [&](const Value *V, unsigned Mask) {
    unsigned &Of = Known[V];
    if ((Of | Mask) != Of) {
      Of |= Mask;
      Changed.insert(V);
    }
  };
  if (Ids.Row)
    Add(Ids.Row, InRows);
  Add(Ids.Column, InColumns);
  const unsigned OfEach = Ids.Row ? InBoth : InColumns;
  for (const Instruction &I : instructions(F))
    if (&I != Ids.Row && &I != Ids.Column && isOfEachWorkItem(I))
      Add(&I, OfEach);
  while (!Changed.empty()) {
    const Value *V = Changed.pop_back_val();
    const unsigned Mask = of(V);
    for (const User *U : V->users())
      Add(U, Mask);
  }
}

unsigned CoarsenedValues::of(const Value *V) const { return Known.lookup(V); }

unsigned CoarsenedValues::copies(const Value *V, CoarseningFactors By) const {
  const unsigned Mask = of(V);
  return (Mask & InRows ? By.Rows : 1) * (Mask & InColumns ? By.Columns : 1);
}

bool CoarsenedValues::canRunTogether(Function &F) const {
  for (const Instruction &I : instructions(F)) {
    assert(!(isa<CallBase>(I) && cast<CallBase>(I).isConvergent()) &&
           "without tiles, work-items do nothing together");
    const auto *Variable = dyn_cast<AllocaInst>(&I);
    if (Variable && !Variable->isStaticAlloca())
      return false;
    if (refuse("coarsen-work-items.control-flow", I,
               I.isTerminator() && !isa<ReturnInst>(I) && of(&I) != 0))
      return false;
  }
  return true;
}

CoarseningFactors CoarsenedValues::bestFactors(Function &F, const CoarsenedIds &Ids,
                                               const LoopInfo &Loops) const {
  uint64_t PrivateBytes = 0;
  for (const Instruction &I : F.getEntryBlock())
    if (const auto *Variable = dyn_cast<AllocaInst>(&I))
      PrivateBytes += Variable->getAllocationSize(F.getDataLayout())->getFixedValue();
  const auto Fits = [&](CoarseningFactors By) {
    return By.Rows <= (Ids.Row ? MostInDimension : 1) &&
           PrivateBytes * By.Rows * By.Columns <= MostPrivateBytes &&
           all_of(Loops.getLoopsInPreorder(), [&](const Loop *L) {
             return !L->isInnermost() || registersOf(*L, By) <= MostRegisters;
           });
  };
  const Costs Before = costsOf(Loops, {});
  CoarseningFactors Best;
  double Least = Before.All;
  for (unsigned All = 2; All <= MostCopies; All *= 2)
    for (unsigned Columns = 1; Columns <= std::min(All, MostInDimension); Columns *= 2) {
      const CoarseningFactors By{All / Columns, Columns};
      if (!Fits(By))
        continue;
      if (const double Cost = costsOf(Loops, By).All; Cost * LeastGain < Least) {
        Least = Cost;
        Best = By;
      }
    }
  const Costs After = costsOf(Loops, Best);
  const bool Pays =
      Before.All >= LeastGainOfAll * After.All && Before.Loads >= LeastGainOfLoads * After.Loads;
  return Pays ? Best : CoarseningFactors{};
}

/// What an innermost loop keeps: what it carries and loads, and what comes from outside.
unsigned CoarsenedValues::registersOf(const Loop &L, CoarseningFactors By) const {
  unsigned Sum = 0;
  SmallPtrSet<const Value *, 32> Outside;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      if (isa<PHINode, LoadInst>(I))
        Sum += registersOfOne(I) * copies(&I, By);
      for (const Value *Operand : I.operands())
        if (const auto *Other = dyn_cast<Instruction>(Operand);
            Other && !L.contains(Other) && Outside.insert(Other).second)
          Sum += registersOfOne(*Other) * copies(Other, By);
    }
  return Sum;
}

/// Of all loops, for one work-item of the domain.
CoarsenedValues::Costs CoarsenedValues::costsOf(const LoopInfo &Loops, CoarseningFactors By) const {
  Costs Sum;
  for (const Loop *Outermost : Loops)
    for (const BasicBlock *Block : Outermost->blocks())
      for (const Instruction &I : *Block) {
        const double Times = std::pow(16.0, std::min(Loops.getLoopDepth(Block), 4u));
        const double Cost = Times * costOf(I) * copies(&I, By) / (By.Rows * By.Columns);
        Sum.All += Cost;
        if (isa<LoadInst>(I))
          Sum.Loads += Cost;
      }
  return Sum;
}

} // namespace tessera
