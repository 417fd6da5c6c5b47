// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/CarryStores.h"
#include "contract/Decisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tessera {

const SCEV *addressOf(const Instruction &Access, ScalarEvolution &SE) {
  return SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&Access)));
}

std::optional<int64_t> stepOf(const Instruction &Access, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Address = addressOf(Access, SE);
  if (SE.isLoopInvariant(Address, &L))
    return 0;
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(Address);
  if (!Moving || Moving->getLoop() != &L || !Moving->isAffine())
    return std::nullopt;
  const auto *Step = dyn_cast<SCEVConstant>(Moving->getStepRecurrence(SE));
  return Step ? Step->getAPInt().trySExtValue() : std::nullopt;
}

SmallVector<CarriedLoad, 2> carriedLoads(const Loop &L, unsigned MostIterations,
                                         ArrayRef<Instruction *> Stores, ScalarEvolution &SE) {
  SmallVector<CarriedLoad, 2> Carried;
  for (Instruction &I : *L.getHeader()) {
    auto *Load = dyn_cast<LoadInst>(&I);
    const std::optional<int64_t> Step = Load ? stepOf(I, L, SE) : std::nullopt;
    if (!Step || refuse("carry-stores.stands-still", I, *Step == 0))
      continue;
    for (Instruction *Store : Stores) {
      const auto *Distance =
          dyn_cast<SCEVConstant>(SE.getMinusSCEV(addressOf(*Store, SE), addressOf(I, SE)));
      if (refuse("carry-stores.unknown-distance", I, !Distance) ||
          refuse("carry-stores.other-step", I, stepOf(*Store, L, SE) != Step) ||
          refuse("carry-stores.other-type", I, getLoadStoreType(Store) != I.getType()))
        continue;
      const int64_t Bytes = Distance->getAPInt().getSExtValue(), Iterations = Bytes / *Step;
      if (require("carry-stores.between-elements", I, Bytes % *Step == 0) &&
          require("carry-stores.stored-later", I, Iterations > 0) &&
          require("carry-stores.far-back", I, Iterations <= MostIterations)) {
        Carried.push_back({Load, cast<StoreInst>(Store), unsigned(Iterations)});
        break;
      }
    }
  }
  return Carried;
}

void carryStores(Loop &L, ArrayRef<CarriedLoad> Loads, ScalarEvolution &SE,
                 function_ref<Value *(Value *)> InFirstIteration) {
  BasicBlock *Before = L.getLoopPreheader(), *Body = L.getHeader();
  SmallVector<const StoreInst *, 2> Done;
  for (const CarriedLoad &Of : Loads) {
    if (is_contained(Done, Of.Store))
      continue;
    Done.push_back(Of.Store);
    const CarriedLoad *Oldest = nullptr;
    for (const CarriedLoad &Load : Loads)
      if (Load.Store == Of.Store && (!Oldest || Load.Iterations > Oldest->Iterations))
        Oldest = &Load;
    Type *T = Of.Load->getType();
    assert(Oldest && stepOf(*Oldest->Load, L, SE) && "what is carried moves on");
    const int64_t Step = *stepOf(*Oldest->Load, L, SE);
    Value *First = InFirstIteration(Oldest->Load->getPointerOperand());
    IRBuilder<> Builder(Before->getTerminator());
    Builder.SetCurrentDebugLocation(Oldest->Load->getDebugLoc());
    // What was stored one iteration ago, two iterations ago, and so on.
    SmallVector<PHINode *, 4> Stored;
    Value *Last = Of.Store->getValueOperand();
    for (unsigned Iterations = 1; Iterations <= Oldest->Iterations; ++Iterations) {
      Value *Address =
          Builder.CreatePtrAdd(First, Builder.getInt64(Step * (Oldest->Iterations - Iterations)));
      LoadInst *AtFirst =
          Builder.CreateAlignedLoad(T, Address, Oldest->Load->getAlign(), "carried");
      AtFirst->setAAMetadata(Oldest->Load->getAAMetadata());
      PHINode *Phi = PHINode::Create(T, 2, "carried", Body->begin());
      Phi->addIncoming(AtFirst, Before);
      Phi->addIncoming(Last, Body);
      Stored.push_back(Phi);
      Last = Phi;
    }
    for (const CarriedLoad &Load : Loads)
      if (Load.Store == Of.Store)
        Load.Load->replaceAllUsesWith(Stored[Load.Iterations - 1]);
  }
  for (const CarriedLoad &Load : Loads)
    RecursivelyDeleteTriviallyDeadInstructions(Load.Load);
}

} // namespace tessera
