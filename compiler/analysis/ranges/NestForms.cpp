// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/ranges/NestForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tessera {

NestForms::NestForms(const WorkItemNest &Nest)
    : Nest(Nest), Outer(Nest.rows() ? *Nest.rows() : Nest.loop()) {
  assert(Outer.getLoopPredecessor() && "a nest has a place before it");
}

static Value *ifOutside(const Loop &L, Instruction &I) { return L.contains(&I) ? nullptr : &I; }

bool NestForms::isInvariant(const Value *V) const {
  const auto MayStandThere = [](const Value *Operand) {
    return !isa<UndefValue, ConstantExpr>(Operand);
  };
  const auto MayCopy = [&](const Instruction &I) {
    if (isa<PHINode, AllocaInst>(I) || I.mayHaveSideEffects())
      return false;
    const auto *Load = dyn_cast<LoadInst>(&I);
    if (Load ? !Load->hasMetadata(LLVMContext::MD_invariant_load) : I.mayReadFromMemory())
      return false;
    return isSafeToSpeculativelyExecute(&I, Outer.getLoopPredecessor()->getTerminator()) &&
           all_of(I.operand_values(), MayStandThere);
  };
  return MayStandThere(V) &&
         canCopy(
             const_cast<Value *>(V), [&](Instruction &I) { return ifOutside(Outer, I); }, MayCopy);
}

Value *NestForms::computeAt(Value *V, Instruction &Place) {
  if (Value *Known = Frozen.lookup(V))
    return Known;
  assert(isInvariant(V) && "only what the loop does not change is the same before");
  Value *Copy = copyTo(
      Place, V, [&](Instruction &I) { return ifOutside(Outer, I); }, Computed, CopiedFlags::Drop);
  return Frozen[V] = isGuaranteedNotToBeUndefOrPoison(Copy)
                         ? Copy
                         : IRBuilder<>(&Place).CreateFreeze(Copy, Copy->getName());
}

std::optional<LinearForm> NestForms::of(Value *V, SmallVectorImpl<FitsIf> &Fits) const {
  const auto KnownForm = [&](Value &Part) -> std::optional<LinearForm> {
    if (&Part == Nest.lane() || &Part == Nest.row())
      return LinearForm::of(&Part);
    if (const auto Found = Known.find(&Part); Found != Known.end())
      return Found->second;
    if (Part.getType()->getIntegerBitWidth() <= 32 && isInvariant(&Part))
      return LinearForm::of(&Part);
    return std::nullopt;
  };
  const Value *Counters[] = {Nest.lane(), Nest.row()};
  return linearFormOf(*V, {.Known = KnownForm, .Fits = &Fits, .NotNegative = Counters});
}

} // namespace tessera
