// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/IterationConflicts.h"
#include "analysis/LaneAccesses.h"
#include "analysis/LaneShapes.h"
#include "contract/Decisions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tessera {

static int64_t bytesOf(const Instruction &Access) {
  return int64_t(
      Access.getDataLayout().getTypeStoreSize(getLoadStoreType(&Access)).getFixedValue());
}

IterationConflicts::IterationConflicts(const Loop &L, unsigned Iterations,
                                       ArrayRef<Instruction *> Stores,
                                       ArrayRef<CarriedLoad> Carried, ScalarEvolution &SE,
                                       const LaneShapes &Shapes,
                                       function_ref<bool(const Value *)> IsKnownBefore)
    : L(L), Iterations(Iterations) {
  if (Stores.empty())
    return;
  for (const CarriedLoad &Load : Carried)
    MostCarried = std::max(MostCarried, Load.Iterations);
  SmallVector<Instruction *, 4> Passed; // stores
  for (Instruction &I : *L.getHeader()) {
    if (is_contained(Stores, &I)) {
      for (Instruction *Store : Passed)
        add(*Store, I, SE);
      Passed.push_back(&I);
      continue;
    }
    auto *Load = dyn_cast<LoadInst>(&I);
    if (!Load) {
      Hopeless |= refuse("order-accesses.other-reads", I, I.mayReadFromMemory());
      continue;
    }
    if (Load->hasMetadata(LLVMContext::MD_invariant_load))
      continue;
    if (accessOf(*Load, Shapes).How == LaneAccess::Uniform &&
        !Shapes.at(*accessedPointer(*Load)).differsByRow()) {
      IfManyLanes = true;
      continue;
    }
    if (refuse("order-accesses.unknown-step", I, !stepOf(*Load, L, SE)) ||
        refuse("order-accesses.unknown-start", I, !IsKnownBefore(Load->getPointerOperand()))) {
      Hopeless = true;
      return;
    }
    for (Instruction *Store : Stores)
      if (any_of(Carried,
                 [&](const CarriedLoad &Of) { return Of.Load == Load && Of.Store == Store; }))
        continue;
      else if (is_contained(Passed, Store))
        add(*Store, *Load, SE);
      else
        add(*Load, *Store, SE);
  }
}

void IterationConflicts::add(Instruction &First, Instruction &Second, ScalarEvolution &SE) {
  // Stores of one row come together, before or behind all of another one.
  if (refuse("order-accesses.stored-twice", Second,
             isa<StoreInst>(First) && isa<StoreInst>(Second) &&
                 getLoadStorePointerOperand(&First) == getLoadStorePointerOperand(&Second))) {
    Hopeless = true;
    return;
  }
  assert(stepOf(First, L, SE) && stepOf(Second, L, SE) && "other accesses are refused");
  const Pair New{&First, &Second, *stepOf(First, L, SE), *stepOf(Second, L, SE)};
  const SCEV *Distance = SE.getMinusSCEV(addressOf(Second, SE), addressOf(First, SE));
  const auto *Known = dyn_cast<SCEVConstant>(Distance);
  if (!Known || !keepsDistance(New)) {
    if (refuse("order-accesses.asked-at-run-time", Second, true))
      Pairs.push_back(New);
  } else
    Hopeless |=
        refuse("order-accesses.nearby", Second, conflictAt(New, Known->getAPInt().getSExtValue()));
}

/// Do both move on by the size of what they access?
bool IterationConflicts::keepsDistance(const Pair &P) const {
  const int64_t Bytes = bytesOf(*P.First);
  return Bytes == bytesOf(*P.Second) && P.FirstStep == P.SecondStep &&
         std::abs(P.FirstStep) == Bytes;
}

/// A later iteration's first access comes before an earlier one's second access if the first is a
/// load, or both are stores: that must not be nearer than the iterations are long, and ahead. If
/// the first is a store, the load comes before it, too, in the same iteration.
bool IterationConflicts::conflictAt(const Pair &P, int64_t Distance) const {
  assert(keepsDistance(P) && "one distance tells of all iterations");
  const int64_t Bytes = std::abs(P.FirstStep);
  const int64_t Ahead = P.FirstStep < 0 ? -Distance : Distance;
  const bool LoadsLast = isa<LoadInst>(P.Second);
  return LoadsLast ? -Ahead > -Bytes && -Ahead < Bytes * Iterations
                   : Ahead > 0 && Ahead < Bytes * Iterations;
}

Value *IterationConflicts::askNear(const Pair &P, Value *First, Value *Second,
                                   IRBuilderBase &Builder) const {
  assert(keepsDistance(P) && "one distance tells of all iterations");
  const int64_t Bytes = std::abs(P.FirstStep);
  const bool LoadsLast = isa<LoadInst>(P.Second);
  // From the access that is to come first to the other one, in the direction of the traversal.
  const bool Swapped = LoadsLast != (P.FirstStep < 0);
  Value *Ahead = Builder.CreateSub(Swapped ? First : Second, Swapped ? Second : First, "ahead");
  // As unsigned numbers, those below the first one of the range are far beyond it.
  const int64_t From = LoadsLast ? 1 - Bytes : 1;
  return Builder.CreateICmpULT(
      Builder.CreateSub(Ahead, ConstantInt::getSigned(Ahead->getType(), From)),
      ConstantInt::get(Ahead->getType(), uint64_t(Bytes * Iterations - From)));
}

/// Does what one accesses in all iterations overlap what the other does?
Value *IterationConflicts::askRanges(const Pair &P, Value *First, Value *Second, Value *Last,
                                     IRBuilderBase &Builder) const {
  auto Range = [&](const Instruction &Access, Value *Address, int64_t Step) {
    Value *Moved = Builder.CreateAdd(
        Address, Builder.CreateMul(Last, ConstantInt::getSigned(Last->getType(), Step)));
    Value *High = Builder.CreateAdd(Step < 0 ? Address : Moved,
                                    ConstantInt::getSigned(Last->getType(), bytesOf(Access)));
    return std::pair<Value *, Value *>(Step < 0 ? Moved : Address, High);
  };
  const auto [FirstLow, FirstHigh] = Range(*P.First, First, P.FirstStep);
  const auto [SecondLow, SecondHigh] = Range(*P.Second, Second, P.SecondStep);
  return Builder.CreateAnd(Builder.CreateICmpULT(FirstLow, SecondHigh),
                           Builder.CreateICmpULT(SecondLow, FirstHigh));
}

Value *IterationConflicts::ask(IRBuilderBase &Builder, ScalarEvolution &SE,
                               function_ref<Value *(Value *)> InFirstIteration) const {
  Type *Address = Builder.getInt64Ty();
  SCEVExpander Expander(SE, "iterations");
  auto LastIteration = [&] {
    const SCEV *Last = SE.getNoopOrZeroExtend(SE.getBackedgeTakenCount(&L), Address);
    return Expander.expandCodeFor(Last, Address, Builder.GetInsertPoint());
  };
  SmallVector<Value *, 4> Conflicts;
  // What the first iterations load before anything is stored is loaded before the loop.
  if (MostCarried > 1)
    Conflicts.push_back(Builder.CreateICmpULT(LastIteration(), Builder.getInt64(MostCarried - 1)));
  auto Number = [&](const Instruction *Access) {
    Value *Pointer = const_cast<Value *>(getLoadStorePointerOperand(Access));
    return Builder.CreatePtrToInt(InFirstIteration(Pointer), Address);
  };
  for (const Pair &P : Pairs) {
    Value *First = Number(P.First), *Second = Number(P.Second);
    Conflicts.push_back(keepsDistance(P) ? askNear(P, First, Second, Builder)
                                         : askRanges(P, First, Second, LastIteration(), Builder));
  }
  return Conflicts.empty() ? Builder.getFalse() : Builder.CreateOr(Conflicts);
}

} // namespace tessera
