// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "analysis/values/CopyComputation.h"
#include "contract/Decisions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tessera {

static constexpr unsigned MostCopies = 32;

bool canCopy(Value *V, KnownThere Known, function_ref<bool(const Instruction &)> MayCopy) {
  SmallSetVector<Instruction *, 8> Needed;
  const auto Need = [&](Value *Operand) {
    if (auto *I = dyn_cast<Instruction>(Operand); I && !Known(*I))
      Needed.insert(I);
  };
  Need(V);
  for (unsigned Next = 0; Next < Needed.size(); ++Next) {
    if (refuse("copy-computation.large", *Needed[Next], Next == MostCopies) ||
        !MayCopy(*Needed[Next]))
      return false;
    for (Value *Operand : Needed[Next]->operands())
      Need(Operand);
  }
  return true;
}

Value *copyTo(Instruction &Place, Value *V, KnownThere Known, ComputationCopies &Copies,
              CopiedFlags Flags) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return V;
  if (Value *There = Known(*I))
    return There;
  if (Value *Copy = Copies.lookup(I))
    return Copy;
  assert(!isa<PHINode>(I) && !I->isTerminator() && "no control flow is copied");
  Instruction *Copy = I->clone();
  for (Use &Operand : Copy->operands())
    Operand.set(copyTo(Place, Operand.get(), Known, Copies, Flags));
  if (Flags == CopiedFlags::Drop)
    Copy->dropPoisonGeneratingFlags();
  // The rest was said of the old place.
  Copy->dropUBImplyingAttrsAndUnknownMetadata({LLVMContext::MD_invariant_load});
  Copy->insertBefore(Place.getIterator());
  Copy->setName(I->getName());
  return Copies[I] = Copy;
}

} // namespace tessera
